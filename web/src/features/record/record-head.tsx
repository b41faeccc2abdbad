// Whose record this is, and how the draw stands.

import { useTranslation } from "react-i18next";
import type { RecordView } from "@/api/record-types";
import { recordAddress } from "@/lib/record-address";
import { Icon } from "@/ui/icon";
import styles from "./record-head.module.css";

export function RecordHead({ record }: { record: RecordView }) {
  const { t } = useTranslation("record");
  const { organiser, planned_periods: total } = record;
  const numbers = Array.from({ length: total }, (_, at) => at + 1);
  return (
    <header className={styles.head}>
      <p className={styles.kicker}>
        <Icon name="shield" size={18} />
        {t("title")}
        <span className={styles.state} data-state={record.state}>
          {record.outcome === "no_entries" ? t("noEntries") : t(`state.${record.state}`)}
        </span>
      </p>
      <h1 dir="auto">{record.title}</h1>
      <p className={styles.lead}>
        {record.cancel_reason ? t("cancelReason", { reason: record.cancel_reason }) : t("lead")}
      </p>
      {organiser ? (
        <p className={styles.by}>
          <bdi>{t("by", { name: organiser.name })}</bdi>
          {organiser.contact ? <bdi>{t("contact", { contact: organiser.contact })}</bdi> : null}
        </p>
      ) : null}
      {total > 1 ? (
        <nav aria-label={t("periods")} className={styles.periods}>
          {numbers.map((number) => (
            <a
              key={number}
              href={recordAddress(record.lid, number)}
              aria-current={number === record.period ? "page" : undefined}
              aria-label={t("period", { n: number, total })}
            >
              {number}
            </a>
          ))}
        </nav>
      ) : null}
      <a className={styles.back} href={`/mobile?lid=${encodeURIComponent(record.lid)}`}>
        {t("toDraw")}
      </a>
    </header>
  );
}
