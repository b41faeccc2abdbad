// See the distribution: the same list drawn many times, and whether everybody gets their share.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isHat } from "@/features/lab/hat";
import { LabSection } from "@/features/lab/lab-section";
import { ShareResult } from "@/features/lab/share-result";
import { useHatWords } from "@/features/lab/use-hat-words";
import type { LabForm } from "@/features/lab/use-lab-form";
import { type RunningTrials, useTrials } from "@/features/lab/use-trials";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Button } from "@/ui/button";
import styles from "./spread-section.module.css";

const CHOICES = [100, 1000, 10_000];

export function SpreadSection({ form }: { form: LabForm }) {
  const { t } = useTranslation("lab");
  const hatWords = useHatWords();
  const [draws, setDraws] = useState(1000);
  const { running, result, run, cancel } = useTrials();
  const { hat, values } = form;
  const number = (value: number) => formatNumber(value, currentLanguage());
  return (
    <LabSection id="spread" title={t("spread.title")} text={t("spread.text")}>
      <div className={styles.controls}>
        <fieldset className={styles.choices} disabled={running !== null}>
          <legend>{t("spread.draws")}</legend>
          {CHOICES.map((choice) => (
            <label key={choice} className="number">
              <input
                type="radio"
                name="draws"
                className="visually-hidden"
                checked={choice === draws}
                onChange={() => setDraws(choice)}
              />
              {number(choice)}
            </label>
          ))}
        </fieldset>
        {running ? (
          <Progress running={running} onCancel={cancel} />
        ) : isHat(hat) ? (
          <>
            <Button tone="main" onClick={() => run(hat, values.seed, draws)}>
              {t("spread.run", { n: number(draws) })}
            </Button>
            <p className={styles.list}>{t("spread.list", hatWords(hat))}</p>
          </>
        ) : (
          <p className={styles.list}>{t("spread.noList")}</p>
        )}
      </div>
      <ShareResult result={result} />
    </LabSection>
  );
}

function Progress({ running, onCancel }: { running: RunningTrials; onCancel: () => void }) {
  const { t } = useTranslation("lab");
  const number = (value: number) => formatNumber(value, currentLanguage());
  return (
    <div className={styles.running}>
      <progress value={running.done} max={running.all} aria-label={t("spread.progress")} />
      <span className="number">
        {t("spread.running", { done: number(running.done), all: number(running.all) })}
      </span>
      <Button onClick={onCancel}>{t("spread.cancel")}</Button>
    </div>
  );
}
