// How far people came, from the page to the prize. Each bar is a share of the longest, each percentage of the step before.

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { FunnelView } from "@/api/after-types";
import { mayHaveWinners } from "@/features/draws/can";
import { Answer } from "@/features/draws/data/answer";
import { funnelQuery } from "@/features/draws/data/data-calls";
import { stepsOf } from "@/features/draws/data/funnel-steps";
import type { DrawHead } from "@/features/draws/data/use-draw-head";
import { formatNumber, formatShare } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./overview.module.css";

export function Funnel({ head }: { head: DrawHead }) {
  const query = useQuery(funnelQuery(head.lid, head.state === "open"));
  return <Answer query={query}>{(counts) => <Bars counts={counts} isOver={mayHaveWinners(head)} />}</Answer>;
}

function Bars({ counts, isOver }: { counts: FunnelView; isOver: boolean }) {
  const { t } = useTranslation("figures");
  const language = currentLanguage();
  return (
    <section className={styles.card} aria-labelledby="funnel-title">
      <h2 id="funnel-title">{t("funnel.title")}</h2>
      <ol className={styles.funnel}>
        {stepsOf(counts, isOver).map(({ stage, count, length, before }) => (
          <li key={stage}>
            <span className={styles.stage}>{t(`funnel.${stage}`)}</span>
            <span className={styles.track}>
              {length > 0 ? (
                <span className={styles.bar} data-stage={stage} style={{ width: `${length * 100}%` }} />
              ) : null}
            </span>
            <span className={`number ${styles.count}`}>
              {count === null ? "–" : formatNumber(count, language)}
              <small>
                {before === null ? "" : t("funnel.ofBefore", { share: formatShare(before, language) })}
              </small>
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        {counts.seen === 0 ? `${t("funnel.noViews")} ` : ""}
        {t("funnel.note")}
      </p>
    </section>
  );
}
