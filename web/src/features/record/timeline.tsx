// What happened, in order, with the fingerprint of each step and its place in the public log.

import { useTranslation } from "react-i18next";
import type { RecordView } from "@/api/record-types";
import { RecordSection } from "@/features/record/record-section";
import { formatExact } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { spoken } from "@/lib/spoken";
import section from "./record-section.module.css";
import styles from "./timeline.module.css";

export function Timeline({ record }: { record: RecordView }) {
  const { t } = useTranslation("record");
  return (
    <RecordSection id="timeline" title={t("timeline.title")}>
      <ol className={styles.timeline}>
        {record.timeline.map(({ at, what, words, hash, log_position: position }) => (
          <li key={`${at} ${what} ${hash}`} data-what={what}>
            <time dateTime={at}>{formatExact(at, currentLanguage())}</time>
            <h3>{t(`timeline.what.${what}`)}</h3>
            {spoken(words) ? <p>{spoken(words)}</p> : null}
            {hash || position !== null ? (
              <p className={section.note}>
                {hash ? <code className={section.code}>{hash}</code> : null}{" "}
                {position === null ? null : t("timeline.log", { n: position })}
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </RecordSection>
  );
}
