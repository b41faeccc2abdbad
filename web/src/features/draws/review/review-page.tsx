// Vouchers to decide about: a queue for both hands on the keyboard, and what was decided before.

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { VoucherState } from "@/api/after-types";
import { Nothing } from "@/features/draws/data/answer";
import { vouchersQuery } from "@/features/draws/data/data-calls";
import page from "@/features/draws/data/data-page.module.css";
import { PageHead } from "@/features/draws/data/page-head";
import { useAddress } from "@/features/draws/data/use-address";
import { useDrawHead } from "@/features/draws/data/use-draw-head";
import { LoadFailed, Loading } from "@/features/draws/form/load-states";
import { DecidedList } from "@/features/draws/review/decided-list";
import { ReviewQueue } from "@/features/draws/review/review-queue";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";

const STATES: readonly VoucherState[] = ["in_review", "approved", "rejected"];

export function ReviewPage({ lid }: { lid: string }) {
  const { t } = useTranslation("after");
  const { t: words } = useTranslation("console");
  const { head, error, retry } = useDrawHead(lid);
  const { read, change } = useAddress();
  const shown = STATES.find((state) => state === read("state")) ?? "in_review";
  const mayReview = head?.rights.includes("review") ?? false;
  const { data } = useQuery({ ...vouchersQuery(lid, "in_review"), enabled: mayReview });
  if (!head) return error ? <LoadFailed error={error} onRetry={retry} /> : <Loading />;
  return (
    <div className={page.page}>
      <PageHead head={head} part={words("title.voucher_review")} />
      <nav className={page.tabs} aria-label={words("title.voucher_review")}>
        {STATES.map((state) => (
          <button
            key={state}
            type="button"
            className={page.tab}
            aria-current={state === shown ? "page" : undefined}
            onClick={() => change({ state: state === "in_review" ? null : state })}
          >
            {t(`review.${state}`)}{" "}
            <span className="number">{data ? formatNumber(data.counts[state], currentLanguage()) : ""}</span>
          </button>
        ))}
      </nav>
      {!mayReview ? (
        <Nothing title={t("desk.noReview")} text={t("desk.noReviewText")} />
      ) : shown === "in_review" ? (
        <ReviewQueue lid={lid} />
      ) : (
        <DecidedList lid={lid} state={shown} />
      )}
    </div>
  );
}
