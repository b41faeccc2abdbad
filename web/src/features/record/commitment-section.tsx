// What was published before the result: the fingerprints that everything must fit.

import { useTranslation } from "react-i18next";
import type { RecordView } from "@/api/record-types";
import { RecordSection } from "@/features/record/record-section";
import { formatExact, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./record-section.module.css";

export function CommitmentSection({ record }: { record: RecordView }) {
  const { t } = useTranslation("record");
  const { chain, entries } = record;
  const language = currentLanguage();
  const waiting = t("commit.waiting");
  const rows = [
    ["short_code", record.short_code ?? waiting],
    ["commit", record.commit ?? waiting],
    ["config_hash", record.config_hash],
    ["key", record.key],
    ["chain", t(chain.is_house ? "commit.house" : "commit.public", { name: chain.name })],
    ["round", record.round === null ? null : String(record.round)],
    ["round_at", record.round_at && formatExact(record.round_at, language)],
    ["entries", entries && t("commit.entries", { count: entries.n, n: formatNumber(entries.n, language) })],
  ] as const;
  return (
    <RecordSection id="commitments" title={t("commit.title")}>
      <p>{t("commit.text")}</p>
      <dl className={styles.facts}>
        {rows.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{t(`commit.${name}`)}</dt>
              <dd className={styles.code} translate="no">
                {value}
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      <details>
        <summary>{t("commit.config")}</summary>
        <p className={styles.code} translate="no">
          {record.config_jcs}
        </p>
      </details>
    </RecordSection>
  );
}
