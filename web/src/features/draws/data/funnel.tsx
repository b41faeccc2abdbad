// How far people came: joined, in the hat, won, claimed, received. Each bar is a share of the first.

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ClaimPage } from "@/api/after-types";
import { claimsQuery, membersQuery } from "@/features/draws/data/data-calls";
import type { DrawHead } from "@/features/draws/data/use-draw-head";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./overview.module.css";

const STAGES = ["joined", "inHat", "won", "claimed", "received"] as const;
type Stage = (typeof STAGES)[number];

export function Funnel({ head }: { head: DrawHead }) {
  const { t } = useTranslation("after");
  const counts = useCounts(head);
  return (
    <section className={styles.card} aria-labelledby="funnel-title">
      <h2 id="funnel-title">{t("funnel.title")}</h2>
      <ol className={styles.funnel}>
        {STAGES.map((stage) => (
          <Bar key={stage} stage={stage} count={counts[stage]} whole={counts.joined ?? 0} />
        ))}
      </ol>
      <p className={styles.note}>{t("funnel.note")}</p>
    </section>
  );
}

function Bar({ stage, count, whole }: { stage: Stage; count: number | null; whole: number }) {
  const { t } = useTranslation("after");
  const language = currentLanguage();
  const share = count === null || whole === 0 ? 0 : count / whole;
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  return (
    <li>
      <span className={styles.stage}>{t(`funnel.${stage}`)}</span>
      <span className={styles.track}>
        <span className={styles.bar} data-stage={stage} style={{ width: `${share * 100}%` }} />
      </span>
      <span className={`number ${styles.count}`}>
        {count === null ? "–" : formatNumber(count, language)}
        <small>{count === null || stage === "joined" || whole === 0 ? "" : percent.format(share)}</small>
      </span>
    </li>
  );
}

function useCounts({ lid, participants, outcome }: DrawHead): Record<Stage, number | null> {
  const people = useQuery(membersQuery(lid, { page: 1, words: "", status: "ok", size: 1 }));
  const claims = useQuery({ ...claimsQuery(lid, null, 1, 1), enabled: outcome === "winners" });
  return {
    joined: participants,
    inHat: people.data?.total ?? null,
    ...claimCounts(claims.data),
  };
}

function claimCounts(page: ClaimPage | undefined) {
  if (!page) return { won: null, claimed: null, received: null };
  const of = (...states: string[]) =>
    page.counts.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
  return {
    won: of("to_fill", "filled", "shipped", "received", "expired"),
    claimed: of("filled", "shipped", "received"),
    received: of("received"),
  };
}
