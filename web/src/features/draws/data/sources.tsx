// Where people came from, the most first.

import { useTranslation } from "react-i18next";
import type { DrawNumbers } from "@/api/after-types";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./overview.module.css";

const MOST = 8;
/** Made-up sources beyond the first are counted together. */
const TOGETHER = "*";

export function Sources({ sources }: { sources: DrawNumbers["sources"] }) {
  const { t } = useTranslation("after");
  const { t: figures } = useTranslation("figures");
  const sorted = [...sources].sort((one, other) => other.count - one.count || other.views - one.views);
  const shown = sorted.slice(0, MOST);
  const rest = sorted.slice(MOST).reduce((sum, { count }) => sum + count, 0);
  const restViews = sorted.slice(MOST).reduce((sum, { views }) => sum + views, 0);
  const nameOf = (source: string) =>
    source === TOGETHER ? figures("sources.rest") : source || t("sources.direct");
  const most = Math.max(1, ...shown.map(({ count }) => count), rest);
  return (
    <section className={styles.card} aria-labelledby="sources-title">
      <h2 id="sources-title">{t("sources.title")}</h2>
      {shown.length === 0 ? <p className={styles.none}>{t("sources.none")}</p> : null}
      <ul className={styles.sources}>
        {shown.map(({ source, count, views }) => (
          <Source key={source} name={nameOf(source)} count={count} views={views} share={count / most} />
        ))}
        {rest + restViews > 0 ? (
          <Source name={t("sources.rest")} count={rest} views={restViews} share={rest / most} />
        ) : null}
      </ul>
    </section>
  );
}

interface SourceProps {
  name: string;
  count: number;
  views: number;
  share: number;
}

function Source({ name, count, views, share }: SourceProps) {
  const { t } = useTranslation("figures");
  const language = currentLanguage();
  return (
    <li>
      <span className={styles.source}>{name}</span>
      <span className={`number ${styles.count}`}>
        <small>
          {views > 0 ? t("sources.views", { count: views, number: formatNumber(views, language) }) : ""}
        </small>
        {formatNumber(count, language)}
      </span>
      <span className={styles.track}>
        <span className={styles.bar} style={{ width: `${share * 100}%` }} />
      </span>
    </li>
  );
}
