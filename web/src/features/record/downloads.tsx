// The files of the proof, to keep.

import { useTranslation } from "react-i18next";
import type { RecordView } from "@/api/record-types";
import { type ProofFile, proofAddress } from "@/features/record/proof-files";
import { RecordSection } from "@/features/record/record-section";
import styles from "./downloads.module.css";
import section from "./record-section.module.css";

export function Downloads({ record }: { record: RecordView }) {
  const { t } = useTranslation("record");
  const listed = record.list === "public";
  const there: Record<ProofFile, boolean> = {
    bundle: record.result !== null,
    entries: listed && record.entries !== null,
    evidence: true,
  };
  const files: ProofFile[] = listed ? ["bundle", "entries", "evidence"] : ["bundle", "evidence"];
  return (
    <RecordSection id="downloads" title={t("downloads.title")}>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file}>
            {there[file] ? (
              <a href={proofAddress(file, record.lid, record.period)} download>
                {t(`downloads.${file}`)}
              </a>
            ) : (
              <span className={styles.later}>
                {t(`downloads.${file}`)} · {t("downloads.later")}
              </span>
            )}
            <small className={section.note}>{t(`downloads.${file}Hint`)}</small>
          </li>
        ))}
      </ul>
      {listed ? null : <p>{t("downloads.private")}</p>}
    </RecordSection>
  );
}
