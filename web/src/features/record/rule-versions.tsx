// Every version of the rules that entrants were shown, the newest first.

import { useTranslation } from "react-i18next";
import type { RecordView } from "@/api/record-types";
import { RecordSection } from "@/features/record/record-section";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { spoken } from "@/lib/spoken";
import section from "./record-section.module.css";
import styles from "./rule-versions.module.css";

export function RuleVersions({ record: { rules } }: { record: RecordView }) {
  const { t } = useTranslation("record");
  const newest = [...rules].sort((one, other) => other.version - one.version);
  return (
    <RecordSection id="rules" title={t("rules.title")}>
      {newest.map((rule, at) => (
        <details key={rule.version} className={styles.version} open={at === 0 && newest.length === 1}>
          <summary>
            {t("rules.version", { n: rule.version, at: formatMoment(rule.at, currentLanguage()) })}
            {at === 0 ? <b>{t("rules.current")}</b> : null}
          </summary>
          <p className={styles.text}>{spoken(rule)}</p>
          <code className={section.code}>{rule.hash}</code>
        </details>
      ))}
    </RecordSection>
  );
}
