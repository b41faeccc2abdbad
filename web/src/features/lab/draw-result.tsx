// What came out: winners as paper slips, then every step, then the numbers behind it.

import { useTranslation } from "react-i18next";
import { type LabDraw, winnersOf } from "@/features/lab/make-draw";
import { TechnicalDetails } from "@/features/lab/technical-details";
import { TranscriptList } from "@/features/lab/transcript-list";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { prizeName } from "@/lib/prize-names";
import { DrawnSlips } from "@/ui/drawn-slips";
import { Slip } from "@/ui/slip";
import styles from "./draw-result.module.css";

const MOST_SLIPS = 24;
/** The slips come one after the other, but nobody waits for the last. */
const PAUSE_MS = 70;
const MOST_PAUSES = 12;

export function DrawResult({ draw, isOld }: { draw: LabDraw; isOld: boolean }) {
  const { t } = useTranslation("lab");
  return (
    <>
      <h3 className={styles.title}>{t("result.title")}</h3>
      {isOld ? <p className={styles.old}>{t("result.changed")}</p> : null}
      <WinnerSlips draw={draw} />
      <TranscriptList draw={draw} />
      <TechnicalDetails draw={draw} />
    </>
  );
}

/** Before the first draw. */
export function Waiting() {
  const { t } = useTranslation("lab");
  return (
    <div className={styles.waiting}>
      <DrawnSlips />
      <p>
        <strong>{t("result.waiting")}</strong>
      </p>
      <p>{t("result.waitingHint")}</p>
    </div>
  );
}

function WinnerSlips({ draw }: { draw: LabDraw }) {
  const { t } = useTranslation("lab");
  const { t: prizes } = useTranslation("prizes");
  const winners = draw.tiers.flatMap((tier) => winnersOf(tier).map((step) => ({ ...step, tier: tier.tier })));
  const more = winners.length - MOST_SLIPS;
  return (
    <>
      <ul className={styles.winners}>
        {winners.slice(0, MOST_SLIPS).map(({ number, name, tier }, at) => (
          <li
            key={number}
            data-first={at === 0 || undefined}
            style={{ animationDelay: `${PAUSE_MS * Math.min(at, MOST_PAUSES)}ms` }}
          >
            <Slip className={styles.winner}>
              <span className={styles.prize}>{prizeName(prizes, tier + 1)}</span>
              <strong>{name}</strong>
              <span className={`${styles.code} number`}>{t("result.code", { number })}</span>
            </Slip>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className={styles.more}>
          {t("result.more", { count: more, n: formatNumber(more, currentLanguage()) })}
        </p>
      ) : null}
    </>
  );
}
