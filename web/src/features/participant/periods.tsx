// The periods of a draw that is held several times: how each stands, and its record once there is one.

import { useTranslation } from "react-i18next";
import type { MineView, PeriodState, PublicView } from "@/api/draw-types";
import { useServerNow } from "@/lib/countdown";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { recordAddress } from "@/lib/record-address";
import styles from "./periods.module.css";

interface PeriodsProps {
  view: PublicView;
  mine: MineView | null;
  ahead: number;
}

export function Periods({ view, mine, ahead }: PeriodsProps) {
  const { t } = useTranslation("phone");
  const language = currentLanguage();
  const now = useServerNow(ahead);
  const periods = view.periods.map((period) => ({ ...period, state: stateAt(period, now) }));
  const next = periods.find(({ state, number }) => state === "waiting" && number > view.period);
  return (
    <div className={styles.periods}>
      <h3>{t("periods.title")}</h3>
      {next ? <p>{t("periods.next", { at: formatMoment(next.starts_at, language) })}</p> : null}
      <ol>
        {periods.map(({ number, state, closes_at }) => {
          const own = mine?.periods.find((period) => period.number === number);
          return (
            <li key={number} aria-current={number === view.period ? "true" : undefined}>
              <a href={recordAddress(view.lid, number)}>{t("periods.number", { n: number })}</a>
              <span>
                {t(`periods.state.${state}`)} · {formatMoment(closes_at, language)}
                {own?.joined ? ` · ${t("periods.mine", { count: own.codes })}` : null}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** A page that was open before a period began knows by the clock that it runs; nobody is told. */
function stateAt({ state, starts_at }: PublicView["periods"][number], now: number): PeriodState {
  return state === "waiting" && Date.parse(starts_at) <= now ? "open" : state;
}
