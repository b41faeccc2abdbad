// Every step of a draw, in sentences.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DrawnTier, LabDraw } from "@/features/lab/make-draw";
import { firstSteps, stepWords, summary, unawarded } from "@/features/lab/transcript";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { prizeName } from "@/lib/prize-names";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import styles from "./draw-result.module.css";

const AT_FIRST = 40;

export function TranscriptList({ draw }: { draw: LabDraw }) {
  const { t } = useTranslation("lab");
  const [showsAll, setShowsAll] = useState(false);
  const { steps } = summary(draw);
  const number = (value: number) => formatNumber(value, currentLanguage());
  const isCut = !showsAll && steps > AT_FIRST;
  return (
    <section className={styles.transcript}>
      <h3>{t("transcript.title")}</h3>
      <p className={styles.quiet}>{t("transcript.text", { total: number(draw.total) })}</p>
      {firstSteps(draw.tiers, isCut ? AT_FIRST : steps).map((tier) => (
        <TierSteps key={tier.tier} tier={tier} maxWins={draw.maxWins} isCut={isCut} />
      ))}
      {isCut ? (
        <Button onClick={() => setShowsAll(true)}>{t("transcript.all", { n: number(steps) })}</Button>
      ) : null}
    </section>
  );
}

function TierSteps({ tier, maxWins, isCut }: { tier: DrawnTier; maxWins: number; isCut: boolean }) {
  const { t } = useTranslation("lab");
  const { t: prizes } = useTranslation("prizes");
  const left = isCut ? 0 : unawarded(tier);
  return (
    <>
      <h4>{prizeName(prizes, tier.tier + 1)}</h4>
      <ol>
        {tier.steps.map((step, at) => {
          const { key, values } = stepWords(step, maxWins);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place; the same number may come again.
            <li key={at} data-verdict={step.verdict}>
              <span className={styles.mark} aria-hidden="true">
                {step.verdict === "win" ? <Icon name="check" size={14} /> : "↻"}
              </span>
              <span>{t(key, values)}</span>
            </li>
          );
        })}
      </ol>
      {left > 0 ? (
        <p className={styles.quiet}>
          {t("transcript.unawarded", { count: left, n: formatNumber(left, currentLanguage()) })}
        </p>
      ) : null}
    </>
  );
}
