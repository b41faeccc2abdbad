// Bars of wins, each with a line where chance expects it and a band where most fair results lie.

import { useTranslation } from "react-i18next";
import { type Share, scaleOf } from "@/features/lab/shares";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./share-chart.module.css";

export function ShareChart({ shares, done }: { shares: Share[]; done: number }) {
  const { t } = useTranslation("lab");
  const scale = scaleOf(shares);
  const grouped = shares.some(({ name }) => name === null);
  return (
    <figure className={styles.figure}>
      <figcaption>
        <h3>{t("spread.chart", { n: formatNumber(done, currentLanguage()) })}</h3>
        {grouped ? <p>{t("spread.groups")}</p> : null}
        <p className={styles.legend} aria-hidden="true">
          <span data-key="won">{t("spread.won")}</span>
          <span data-key="expected">{t("spread.expected")}</span>
          <span data-key="band">{t("spread.band")}</span>
        </p>
      </figcaption>
      <div role="img" aria-label={t("spread.chartLabel")} className={styles.chart}>
        {shares.map((share) => (
          <ShareRow key={share.first} share={share} scale={scale} />
        ))}
      </div>
    </figure>
  );
}

function ShareRow({ share, scale }: { share: Share; scale: number }) {
  const { t } = useTranslation("lab");
  const { name, first, last, codes, wins, expected, low, high } = share;
  const at = (value: number) => `${(100 * value) / scale}%`;
  return (
    <div className={styles.row}>
      <span className={styles.name}>
        <span>{name ?? t("spread.group", { first, last })}</span>
        {name !== null && codes > 1 ? <small>{t("spread.times", { codes })}</small> : null}
      </span>
      <svg className={styles.bar} width="100%" height="18" aria-hidden="true">
        <rect className={styles.ground} width="100%" height="18" rx="3" />
        <rect className={styles.band} x={at(low)} width={at(high - low)} height="18" />
        <rect className={styles.won} y="4" width={at(wins)} height="10" rx="2" />
        <line className={styles.expected} x1={at(expected)} x2={at(expected)} y1="0" y2="18" />
      </svg>
      <span className={`${styles.wins} number`}>{formatNumber(wins, currentLanguage())}</span>
    </div>
  );
}
