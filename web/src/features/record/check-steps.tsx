// What was checked, twice: in sentences, and with every value for those who want to follow it by hand.

import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CheckedStep } from "@/fairness/journal";
import { protocolReport, type VerifyReport } from "@/fairness/report";
import styles from "./check-steps.module.css";

const TABS = ["plain", "technical"] as const;
type Tab = (typeof TABS)[number];

export function CheckSteps({ report }: { report: VerifyReport }) {
  const { t } = useTranslation("verify");
  const [tab, setTab] = useState<Tab>("plain");
  const turn = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const next = tab === "plain" ? "technical" : "plain";
    setTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div className={styles.checked}>
      <div role="tablist" aria-label={t("tabs.label")} className={styles.tabs}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === tab}
            aria-controls="steps"
            tabIndex={name === tab ? 0 : -1}
            onClick={() => setTab(name)}
            onKeyDown={turn}
          >
            {t(`tabs.${name}`)}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the panel of a tab list takes the focus */}
      <div role="tabpanel" id="steps" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        {tab === "plain" ? <Plain report={report} /> : <Technical report={report} />}
      </div>
    </div>
  );
}

function Plain({ report }: { report: VerifyReport }) {
  const { t } = useTranslation("verify");
  return (
    <>
      <ol className={styles.steps}>
        {report.steps.map((step) => (
          <li key={step.key} data-mark={markOf(step)}>
            {t(`step.${step.key}`)}
          </li>
        ))}
      </ol>
      {report.error ? <p className={styles.quiet}>{t("notReached")}</p> : null}
      <h4>{t("limits.title")}</h4>
      <ul className={styles.limits}>
        <li>{t("limits.people")}</li>
        <li>{t("limits.clock")}</li>
      </ul>
    </>
  );
}

function Technical({ report }: { report: VerifyReport }) {
  const { t } = useTranslation("verify");
  return (
    <>
      <ol className={styles.steps}>
        {report.steps.map((step) => (
          <li key={step.key} data-mark={markOf(step)}>
            <code>{[step.key, ...step.warnings].join(" ")}</code>
            <dl>
              {step.facts.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      <h4>{t("report")}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={styles.report} tabIndex={0}>
        {JSON.stringify(protocolReport(report), null, 1)}
      </pre>
    </>
  );
}

const markOf = ({ passed, warnings }: CheckedStep): string =>
  passed ? (warnings.length > 0 ? "so" : "good") : "bad";
