// How many are in, as it changes, and the odds where they are shown.

import { useTranslation } from "react-i18next";
import type { PublicView } from "@/api/draw-types";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./count-line.module.css";

interface CountLineProps {
  view: PublicView;
  /** The count stands elsewhere already. */
  onlyOdds?: boolean;
}

export function CountLine({ view: { participants, odds }, onlyOdds = false }: CountLineProps) {
  const { t } = useTranslation("phone");
  const number = (value: number) => formatNumber(value, currentLanguage());
  return (
    <>
      {participants === null || onlyOdds ? null : (
        <p className={styles.count}>
          <span className={styles.dot} aria-hidden="true" />
          {participants === 0
            ? t("count.none")
            : t("count.people", { count: participants, n: number(participants) })}
        </p>
      )}
      {odds && odds.codes > 0 ? (
        <p className={`${styles.odds} number`}>
          {t("odds", { winners: number(Math.min(odds.winners, odds.codes)), codes: number(odds.codes) })}
        </p>
      ) : null}
    </>
  );
}
