// Who won according to a proof: codes by prize, with what became of them.

import { useTranslation } from "react-i18next";
import type { Winner } from "@/fairness/ground";
import type { DrawFacts, VerifyReport } from "@/fairness/report";
import styles from "./bundle-verdict.module.css";

const MOST_ROWS = 100;

export function BundleWinners({ report }: { report: VerifyReport }) {
  const { t } = useTranslation("verify");
  const { error, draw, winners, lots } = report;
  if (error || !draw) return null;
  const forLots = draw.kind === "at-once" || draw.kind === "on-demand";
  const tiers = [...new Set(winners.map(({ tier }) => tier))].sort((left, right) => left - right);
  const rows = forLots ? lots.length : winners.length;
  return (
    <section className={styles.winners}>
      <h4>{t(forLots ? "winners.lots" : "winners.title")}</h4>
      {rows === 0 ? <p>{t("winners.none")}</p> : null}
      {forLots ? (
        <ul>
          {lots.slice(0, MOST_ROWS).map(({ index, label, lot, slip }) => (
            <li key={index}>
              {label || t("winners.spin", { n: index + 1 })}
              <small>{lot === null ? t("winners.noLot") : (slip ?? t("winners.lot", { lot }))}</small>
            </li>
          ))}
        </ul>
      ) : (
        tiers.map((tier) => (
          <Prize key={tier} tier={tier} draw={draw} winners={winners.filter((row) => row.tier === tier)} />
        ))
      )}
      {forLots && rows > MOST_ROWS ? <p>{t("winners.more", { n: rows - MOST_ROWS })}</p> : null}
    </section>
  );
}

function Prize({ tier, draw, winners }: { tier: number; draw: DrawFacts; winners: Winner[] }) {
  const { t } = useTranslation("verify");
  const words = draw.kind === "live" ? "winners.round" : "winners.tier";
  return (
    <>
      <h5>{draw.prizes[tier] || t(words, { n: tier + 1 })}</h5>
      <ul>
        {winners.slice(0, MOST_ROWS).map((winner) => (
          <WinnerRow key={winner.index} winner={winner} />
        ))}
      </ul>
      {winners.length > MOST_ROWS ? <p>{t("winners.more", { n: winners.length - MOST_ROWS })}</p> : null}
    </>
  );
}

function WinnerRow({ winner: { label, index, state, reserve } }: { winner: Winner }) {
  const { t } = useTranslation("verify");
  const became =
    state === "forfeited" ? "forfeited" : state === "waits" ? "reserve" : reserve ? "promoted" : null;
  return (
    <li data-state={state}>
      {label || t("winners.spin", { n: index + 1 })}
      {became ? <small>{t(`winners.${became}`)}</small> : null}
    </li>
  );
}
