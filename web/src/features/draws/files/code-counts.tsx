// How it stands with the codes of a prize, in numbers that can be read from afar.

import { useTranslation } from "react-i18next";
import type { CodesRead, PrizeCodes } from "@/features/draws/files/file-calls";
import { formatMoment, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./files.module.css";

export function CodeCounts({ counts }: { counts: PrizeCodes }) {
  const { t } = useTranslation("files");
  const number = (value: number) => formatNumber(value, currentLanguage());
  return (
    <div className={styles.counts}>
      <dl>
        {(["total", "given", "left", "needed"] as const).map((of) => (
          <div key={of}>
            <dt>{t(`codes.${of}`)}</dt>
            <dd className="number">{number(counts[of])}</dd>
          </div>
        ))}
      </dl>
      {counts.missing > 0 ? (
        <p className={styles.warning}>{t("codes.missing", { count: counts.missing })}</p>
      ) : null}
      {counts.recent.length > 0 ? (
        <p className={styles.text}>
          {t("codes.recent")}{" "}
          {counts.recent.map(({ code, at }) => (
            <code key={code + at} title={formatMoment(at, currentLanguage())}>
              {code}
            </code>
          ))}
        </p>
      ) : null}
    </div>
  );
}

/** What became of the last file. */
export function CodesAdded({ read }: { read: CodesRead }) {
  const { t } = useTranslation("files");
  const lines = read.repeated.map(({ line, first_line }) => t("codes.line", { line, first: first_line }));
  return (
    <div role="status">
      <p className={styles.good}>{t("codes.added", { count: read.added })}</p>
      {read.known > 0 ? <p className={styles.text}>{t("codes.known", { count: read.known })}</p> : null}
      {read.repeated_count > 0 ? (
        <p className={styles.text}>
          {t("codes.repeated", { count: read.repeated_count })} {lines.slice(0, 5).join(t("codes.comma"))}
          {read.repeated_count > 5 ? "…" : ""}
        </p>
      ) : null}
    </div>
  );
}
