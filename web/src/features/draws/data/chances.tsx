// What gave people their codes.

import { useTranslation } from "react-i18next";
import type { DrawNumbers } from "@/api/after-types";
import { useOriginWords } from "@/features/draws/data/use-origin-words";
import { formatNumber, formatShare } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./overview.module.css";

export function Chances({ chances }: { chances: DrawNumbers["chances"] }) {
  const { t } = useTranslation("figures");
  const words = useOriginWords();
  const language = currentLanguage();
  const whole = chances.reduce((sum, { codes }) => sum + codes, 0);
  const most = Math.max(1, ...chances.map(({ codes }) => codes));
  return (
    <section className={styles.card} aria-labelledby="chances-title">
      <h2 id="chances-title">{t("chances.title")}</h2>
      {chances.length === 0 ? <p className={styles.none}>{t("chances.none")}</p> : null}
      <ul className={styles.sources}>
        {chances.map(({ origin, codes }) => (
          <li key={origin}>
            <span className={styles.source}>{words(origin)}</span>
            <span className={`number ${styles.count}`}>
              <small>{formatShare(codes / whole, language)}</small>
              {formatNumber(codes, language)}
            </span>
            <span className={styles.track}>
              <span
                className={styles.bar}
                data-origin={origin === "granted" ? "granted" : undefined}
                style={{ width: `${(codes / most) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
