// The last period that somebody was in, while the next one runs: how it went for them stands before the new way in.

import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { MineView, MyWin, PublicView } from "@/api/draw-types";
import { forfeitReason } from "@/lib/forfeit-reason";
import { recordAddress } from "@/lib/record-address";
import styles from "./card.module.css";
import own from "./last-period.module.css";

export function LastPeriod({ view, mine }: { view: PublicView; mine: MineView }) {
  const { t } = useTranslation("phone");
  const joined = mine.periods.filter((period) => period.joined && period.number < view.period).at(-1);
  const period = view.periods.find(({ number }) => number === joined?.number);
  if (!joined || !period) return null;
  const wins = mine.wins.filter((win) => win.period === period.number && win.reason !== "won_before");
  const counts = joined.status === null || joined.status === "ok";
  return (
    <section className={styles.card} aria-labelledby="last">
      <h2 id="last" className={own.title}>
        {t("periods.number", { n: period.number })}
      </h2>
      <div role="status">
        {match(period.state)
          .with("cancelled", () => <p>{t("periods.cancelled")}</p>)
          .with("drawn", () => (counts ? <Verdict wins={wins} /> : <p>{t("periods.out")}</p>))
          .with("waiting", "open", "locked", () => (
            <p>{counts ? t("periods.owed", { count: joined.codes }) : t("periods.out")}</p>
          ))
          .exhaustive()}
      </div>
      {period.state === "drawn" ? (
        <a className={own.check} href={recordAddress(view.lid, period.number, "check")}>
          {t("result.check")}
        </a>
      ) : null}
    </section>
  );
}

function Verdict({ wins }: { wins: MyWin[] }) {
  const { t } = useTranslation("phone");
  if (wins.length === 0) return <p>{t("periods.lost")}</p>;
  const isToClaim = wins.some(({ state, prize }) => state === "won" && prize.hand_out !== "none");
  return (
    <>
      {wins.map((win) =>
        win.state === "won" ? (
          <p key={win.id} className={own.won} dir="auto">
            {t("periods.won", { prize: win.prize.name })}
          </p>
        ) : (
          <p key={win.id} dir="auto">
            {t("periods.gone", { prize: win.prize.name })}{" "}
            {win.reason ? t("result.reason", { reason: forfeitReason(win) }) : null}
          </p>
        ),
      )}
      {isToClaim ? <p>{t("periods.claim")}</p> : null}
    </>
  );
}
