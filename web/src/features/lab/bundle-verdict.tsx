// The answer of the verifier: what it means in plain words, what is missing, and who won.

import { useTranslation } from "react-i18next";
import type { VerifyReport } from "@/fairness/report";
import { BundleWinners } from "@/features/lab/bundle-winners";
import { Slip } from "@/ui/slip";
import styles from "./bundle-verdict.module.css";

export function BundleVerdict({ report }: { report: VerifyReport }) {
  const { t } = useTranslation("verify");
  const { error, level, draw, warnings } = report;
  return (
    <div className={styles.answer}>
      <Slip className={styles.slip}>
        <div className={styles.verdict} data-level={level}>
          <p className={styles.stamp} aria-hidden="true">
            <b>{error ? "✕" : `L${level}`}</b>
            {t(`stamp.${level}`)}
          </p>
          <div className={styles.words}>
            {draw ? (
              <p className={styles.draw}>
                <strong>{draw.name ?? t("untitled")}</strong> {t(`kind.${draw.kind}`)}
              </p>
            ) : null}
            <h3>{t(`verdict.${level}`)}</h3>
            <Meaning report={report} />
          </div>
        </div>
      </Slip>
      {warnings.length > 0 ? (
        <section className={styles.warnings}>
          <h4>{t("missing")}</h4>
          <ul>
            {warnings.map((code) => (
              <li key={code}>
                {t(`code.${code}`)} <code>{code}</code>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <BundleWinners report={report} />
    </div>
  );
}

function Meaning({ report }: { report: VerifyReport }) {
  const { t } = useTranslation("verify");
  const { error, level, levelIfWitnessed, draw, steps } = report;
  const failed = steps.findLast(({ passed }) => !passed);
  return (
    <>
      {error ? (
        <p className={styles.reason}>
          {t(`code.${error}`)} <code>{error}</code>
        </p>
      ) : null}
      <p>
        {t(`meaning.${level}`, {
          count: draw?.witnesses.length ?? 0,
          step: failed ? t(`step.${failed.key}`) : "",
        })}
      </p>
      {error ? null : <p className={styles.level}>{t(`level.${level}`)}</p>}
      {levelIfWitnessed > level ? <p>{t("ifWitnessed", { level: levelIfWitnessed })}</p> : null}
    </>
  );
}
