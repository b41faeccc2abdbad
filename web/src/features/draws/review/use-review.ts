// Works through the queue: decides at once on the screen, tells the server behind it, and fetches what comes next.

import { useQuery } from "@tanstack/react-query";
import { useEffect, useReducer } from "react";
import { useTranslation } from "react-i18next";
import type { Verdict } from "@/api/after-types";
import { queryClient } from "@/api/query";
import { reporter } from "@/api/reporter";
import { review, vouchersQuery } from "@/features/draws/data/data-calls";
import { EMPTY, move, subject } from "@/features/draws/review/queue";
import { keepReason } from "@/features/draws/review/reasons";

const MOST_AT_ONCE = 100;

export function useReview(lid: string) {
  const { t } = useTranslation("after");
  const query = useQuery(vouchersQuery(lid, "in_review"));
  const [queue, go] = useReducer(move, EMPTY);
  const { data } = query;

  const decide = async (verdict: Verdict, reason = "") => {
    const about = subject(queue).slice(0, MOST_AT_ONCE);
    const [first] = about;
    if (!first) return;
    const ids = about.map(({ id }) => id);
    go({ type: "decided", ids });
    if (reason) keepReason(reason);
    const outcome = await review(lid, ids, verdict, reason);
    if (!outcome.ok) return go({ type: "returned", vouchers: about });
    const { done } = outcome.data;
    if (done === 1) reporter.success(t(`review.doneOne.${verdict}`, { name: first.name }));
    if (done > 1) reporter.success(t(`review.doneMany.${verdict}`, { count: done }));
    if (outcome.data.refused.length > 0) {
      reporter.message(t("review.refused", { count: outcome.data.refused.length }));
    }
    // The counts, and what waits behind the end of the queue.
    void queryClient.invalidateQueries({ queryKey: ["draws", "data", lid, "vouchers"] });
  };

  useEffect(() => {
    if (data) go({ type: "loaded", list: data.list });
  }, [data]);

  return { queue, go, decide, query };
}
