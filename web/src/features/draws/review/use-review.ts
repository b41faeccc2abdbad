// Works through the queue: decides at once on the screen, tells the server behind it, and fetches what comes next. The
// last verdict waits for second thoughts, because the person is told of it and it cannot be taken back afterwards.

import { useQuery } from "@tanstack/react-query";
import { useEffect, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Verdict, Voucher } from "@/api/after-types";
import { queryClient } from "@/api/query";
import { reporter } from "@/api/reporter";
import { review, vouchersQuery } from "@/features/draws/data/data-calls";
import { EMPTY, move, subject } from "@/features/draws/review/queue";
import { keepReason } from "@/features/draws/review/reasons";

const MOST_AT_ONCE = 100;
const SECOND_THOUGHTS = 6000;

/** A verdict that was given and not yet sent. */
export interface Held {
  verdict: Verdict;
  reason: string;
  about: Voucher[];
}

export function useReview(lid: string) {
  const query = useQuery(vouchersQuery(lid, "in_review"));
  const [queue, go] = useReducer(move, EMPTY);
  const { data } = query;
  const send = useSend(lid, (vouchers) => go({ type: "returned", vouchers }));
  const { held, hold, release } = useHeld(send);

  const decide = (verdict: Verdict, reason = "") => {
    const about = subject(queue).slice(0, MOST_AT_ONCE);
    if (about.length === 0) return;
    go({ type: "decided", ids: about.map(({ id }) => id) });
    if (reason) keepReason(reason);
    hold({ verdict, reason, about });
  };
  const undo = () => {
    const back = release();
    if (back) go({ type: "undone", vouchers: back.about });
  };

  useEffect(() => {
    if (data) go({ type: "loaded", list: data.list });
  }, [data]);

  return { queue, go, decide, undo, held, query };
}

function useSend(lid: string, onReturned: (vouchers: Voucher[]) => void) {
  const { t } = useTranslation("after");
  return async ({ verdict, reason, about }: Held) => {
    const outcome = await review(
      lid,
      about.map(({ id }) => id),
      verdict,
      reason,
    );
    if (!outcome.ok) return onReturned(about);
    const { refused } = outcome.data;
    if (refused.length > 0) reporter.message(t("review.refused", { count: refused.length }));
    // The counts, and what waits behind the end of the queue.
    void queryClient.invalidateQueries({ queryKey: ["draws", "data", lid, "vouchers"] });
  };
}

/** Holds one verdict back until the next one, until its time is over, or until the page is left. */
function useHeld(send: (held: Held) => unknown) {
  const [held, setHeld] = useState<Held | null>(null);
  const now = useRef<Held | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(send);

  const release = (): Held | null => {
    clearTimeout(timer.current);
    const given = now.current;
    now.current = null;
    setHeld(null);
    return given;
  };
  const flush = () => {
    const given = release();
    if (given) void latest.current(given);
  };
  const hold = (next: Held) => {
    flush();
    now.current = next;
    setHeld(next);
    timer.current = setTimeout(flush, SECOND_THOUGHTS);
  };

  useEffect(() => {
    latest.current = send;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: works on refs alone.
  useEffect(() => {
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, []);
  return { held, hold, release };
}
