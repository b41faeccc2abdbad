// The periods of a draw that is held several times: how each stands, and its record once there is one.

import { useTranslation } from "react-i18next";
import type { MineView, PublicView } from "@/api/draw-types";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { recordAddress } from "@/lib/record-address";
import styles from "./periods.module.css";

export function Periods({ view, mine }: { view: PublicView; mine: MineView | null }) {
  const { t } = useTranslation("phone");
  const language = currentLanguage();
  const next = view.periods.find(({ state, number }) => state === "waiting" && number > view.period);
  return (
    <div className={styles.periods}>
      <h3>{t("periods.title")}</h3>
      {next ? <p>{t("periods.next", { at: formatMoment(next.starts_at, language) })}</p> : null}
      <ol>
        {view.periods.map(({ number, state, closes_at }) => {
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
