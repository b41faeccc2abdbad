// What many draws came to: one sentence, a chart, the numbers of the test, and everything as a table.

import { useTranslation } from "react-i18next";
import { type Judgement, judge } from "@/features/lab/chi-square";
import { ShareChart } from "@/features/lab/share-chart";
import { ShareTable } from "@/features/lab/share-table";
import { expectedWins, sharesOf } from "@/features/lab/shares";
import type { TrialsResult } from "@/features/lab/use-trials";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./share-result.module.css";

export function ShareResult({ result }: { result: TrialsResult | null }) {
  const { t } = useTranslation("lab");
  const number = (value: number) => formatNumber(value, currentLanguage());
  const judgement = result ? judge(result.wins, expectedWins(result.hat.people, result.done)) : null;
  return (
    <>
      <div role="status" className={styles.sentence}>
        {result && judgement ? (
          <>
            {result.done < result.asked ? <p>{t("spread.stopped", { n: number(result.done) })}</p> : null}
            <p className={styles.judgement} data-verdict={judgement.verdict}>
              {t(`spread.judge.${judgement.verdict}`, { often: oftenOf(judgement) })}
            </p>
          </>
        ) : null}
      </div>
      {result && judgement ? (
        <>
          <ShareChart shares={sharesOf(result.hat.people, result)} done={result.done} />
          {judgement.freedom > 0 ? <TestNumbers judgement={judgement} /> : null}
          <ShareTable people={result.hat.people} trials={result} />
        </>
      ) : null}
    </>
  );
}

/** Of a hundred tries, or of a thousand when it is seldom. Never "none" and never "all". */
function oftenOf({ p, verdict }: Judgement): number {
  return verdict === "unusual" ? Math.max(1, Math.round(p * 1000)) : Math.min(99, Math.round(p * 100));
}

function TestNumbers({ judgement: { chiSquare, freedom, p } }: { judgement: Judgement }) {
  const { t } = useTranslation("lab");
  const number = (value: number) => formatNumber(value, currentLanguage());
  const values = {
    chi: number(Math.round(chiSquare * 10) / 10),
    freedom: number(freedom),
    p: p.toPrecision(2),
  };
  return <p className={`${styles.numbers} number`}>{t("spread.numbers", values)}</p>;
}
