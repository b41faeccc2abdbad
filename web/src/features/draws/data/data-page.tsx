// One draw as its organiser works with it: numbers, people, winners and claims, helpers, history. The part that is
// shown is in the address.

import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { match } from "ts-pattern";
import { HelperDesk } from "@/features/draws/data/helper-desk";
import { PageHead } from "@/features/draws/data/page-head";
import { formsPath, reviewPath } from "@/features/draws/data/paths";
import { useAddress } from "@/features/draws/data/use-address";
import { type DrawHead, useDrawHead } from "@/features/draws/data/use-draw-head";
import { LoadFailed, Loading } from "@/features/draws/form/load-states";
import { recordPath } from "@/features/draws/list/share-address";
import styles from "./data-page.module.css";

const OverviewTab = lazy(async () => ({
  default: (await import("@/features/draws/data/overview-tab")).OverviewTab,
}));
const PeopleTab = lazy(async () => ({
  default: (await import("@/features/draws/data/people-tab")).PeopleTab,
}));
const ClaimsTab = lazy(async () => ({
  default: (await import("@/features/draws/claims/claims-tab")).ClaimsTab,
}));
const HelpersTab = lazy(async () => ({
  default: (await import("@/features/draws/data/helpers-tab")).HelpersTab,
}));
const HistoryTab = lazy(async () => ({
  default: (await import("@/features/draws/data/history-tab")).HistoryTab,
}));

const TABS = ["overview", "people", "claims", "helpers", "history"] as const;
type Tab = (typeof TABS)[number];

export function DataPage({ lid }: { lid: string }) {
  const { head, error, retry } = useDrawHead(lid);
  if (!head) return error ? <LoadFailed error={error} onRetry={retry} /> : <Loading />;
  return (
    <div className={styles.page}>
      <PageHead head={head}>
        <Others head={head} />
      </PageHead>
      {head.isOwner ? null : <HelperDesk head={head} />}
      <Tabs head={head} />
    </div>
  );
}

function Others({ head: { lid, hasForm, hasVouchers, rights } }: { head: DrawHead }) {
  const { t } = useTranslation("after");
  return (
    <>
      {hasForm && rights.includes("view") ? <Link to={formsPath(lid)}>{t("head.forms")}</Link> : null}
      {hasVouchers && rights.includes("review") ? <Link to={reviewPath(lid)}>{t("head.review")}</Link> : null}
      <a href={recordPath(lid)} target="_blank" rel="noopener">
        {t("head.record")}
      </a>
    </>
  );
}

function Tabs({ head }: { head: DrawHead }) {
  const { t } = useTranslation("after");
  const { read, change } = useAddress();
  const tabs = TABS.filter((tab) => maySee(head, tab));
  const shown = tabs.find((tab) => tab === read("tab")) ?? tabs[0];
  const go = (tab: Tab) => change({ tab, words: null, status: null, state: null, view: null });
  if (!shown) return null;
  return (
    <>
      <nav className={styles.tabs} aria-label={t("tab.label")}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            className={styles.tab}
            aria-current={tab === shown ? "page" : undefined}
            onClick={() => go(tab)}
          >
            {t(`tab.${tab}`)}
          </button>
        ))}
      </nav>
      <Suspense fallback={<Loading />}>
        {match(shown)
          .with("overview", () => <OverviewTab head={head} />)
          .with("people", () => <PeopleTab head={head} />)
          .with("claims", () => <ClaimsTab head={head} />)
          .with("helpers", () => <HelpersTab lid={head.lid} />)
          .with("history", () => <HistoryTab lid={head.lid} />)
          .exhaustive()}
      </Suspense>
    </>
  );
}

function maySee({ isOwner, rights }: DrawHead, tab: Tab): boolean {
  // Only the organiser chooses who helps.
  if (tab === "helpers") return isOwner;
  return rights.includes("view") || (tab === "claims" && rights.includes("hand_out"));
}
