// Where people came from, the most first.

import { useTranslation } from "react-i18next";
import type { DrawNumbers } from "@/api/after-types";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./overview.module.css";

const MOST = 8;

export function Sources({ sources }: { sources: DrawNumbers["sources"] }) {
  const { t } = useTranslation("after");
  const sorted = [...sources].sort((one, other) => other.count - one.count);
  const shown = sorted.slice(0, MOST);
  const rest = sorted.slice(MOST).reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...shown.map(({ count }) => count), rest);
  return (
    <section className={styles.card} aria-labelledby="sources-title">
      <h2 id="sources-title">{t("sources.title")}</h2>
      {shown.length === 0 ? <p className={styles.none}>{t("sources.none")}</p> : null}
      <ul className={styles.sources}>
        {shown.map(({ source, count }) => (
          <Source key={source} name={source || t("sources.direct")} count={count} share={count / most} />
        ))}
        {rest > 0 ? <Source name={t("sources.rest")} count={rest} share={rest / most} /> : null}
      </ul>
    </section>
  );
}

function Source({ name, count, share }: { name: string; count: number; share: number }) {
  return (
    <li>
      <span className={styles.source}>{name}</span>
      <span className={`number ${styles.count}`}>{formatNumber(count, currentLanguage())}</span>
      <span className={styles.track}>
        <span className={styles.bar} style={{ width: `${share * 100}%` }} />
      </span>
    </li>
  );
}
