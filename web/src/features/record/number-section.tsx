// The counts of a draw, and what its organiser did with the powers an organiser has.

import { useTranslation } from "react-i18next";
import type { RecordView } from "@/api/record-types";
import { RecordSection } from "@/features/record/record-section";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./record-section.module.css";

const COUNTS = ["participants", "codes", "excluded"] as const;
const POWERS = ["codes_granted", "people_excluded", "redraws", "amendments", "ended_early"] as const;

export function NumberSection({ record: { counts, powers } }: { record: RecordView }) {
  const { t } = useTranslation("record");
  const number = (value: number | null) =>
    value === null ? t("numbers.hidden") : formatNumber(value, currentLanguage());
  const used = POWERS.filter((power) => powers[power] > 0);
  return (
    <RecordSection id="numbers" title={t("numbers.title")}>
      <dl className={styles.facts}>
        {COUNTS.map((name) => (
          <div key={name}>
            <dt>{t(`numbers.${name}`)}</dt>
            <dd>{number(counts[name])}</dd>
          </div>
        ))}
      </dl>
      {counts.by_status ? <ByStatus counts={counts.by_status} /> : null}
      <h3>{t("powers.title")}</h3>
      {used.length === 0 ? (
        <p>{t("powers.none")}</p>
      ) : (
        <dl className={styles.facts}>
          {used.map((power) => (
            <div key={power}>
              <dt>{t(`powers.${power}`)}</dt>
              <dd>{number(powers[power])}</dd>
            </div>
          ))}
        </dl>
      )}
    </RecordSection>
  );
}

function ByStatus({ counts }: { counts: number[] }) {
  const { t } = useTranslation("record");
  return (
    <>
      <h3>{t("numbers.byStatus")}</h3>
      <dl className={styles.facts}>
        {counts.map((count, status) =>
          count > 0 || status === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the status
            <div key={status}>
              {/* Nine counts for the nine statuses of the protocol. */}
              <dt>{t(`status.${status as 0}`)}</dt>
              <dd>{formatNumber(count, currentLanguage())}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </>
  );
}
