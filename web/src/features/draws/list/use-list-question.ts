// What the list shows, kept in the address: a filtered list can be reloaded, shared and gone back to.

import { useSearchParams } from "react-router";
import type { DrawState } from "@/api/draw-types";
import { type ListQuestion, MOMENTS, SORTS } from "@/features/draws/calls";
import { isReadyKind } from "@/features/draws/kinds";

export const STATES: readonly DrawState[] = ["draft", "open", "locked", "drawn", "settled", "cancelled"];

const KEYS = ["words", "kind", "state", "by", "from", "to", "sort", "page", "bin"] as const;
type Key = (typeof KEYS)[number];

export interface ListAddress {
  question: ListQuestion;
  isFiltered: boolean;
  change(part: Partial<Record<Key, string | null>>): void;
  clear(): void;
}

export function useListQuestion(): ListAddress {
  const [params, setParams] = useSearchParams();
  const question = readQuestion(params);
  const { words, kind, state, from, to } = question;
  return {
    question,
    isFiltered: Boolean(words || kind || state || from || to),
    change: (part) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          // Another question begins at its first page.
          if (!("page" in part)) next.delete("page");
          for (const [key, value] of Object.entries(part)) {
            if (value) next.set(key, value);
            else next.delete(key);
          }
          return next;
        },
        { replace: true },
      ),
    clear: () => setParams(params.has("bin") ? { bin: "1" } : {}, { replace: true }),
  };
}

export function readQuestion(params: URLSearchParams): ListQuestion {
  const kind = params.get("kind") ?? undefined;
  return {
    page: Math.max(1, Math.floor(Number(params.get("page")) || 1)),
    deleted: params.get("bin") === "1",
    words: params.get("words")?.trim() || undefined,
    kind: isReadyKind(kind) ? kind : undefined,
    state: STATES.find((known) => known === params.get("state")),
    by: MOMENTS.find((known) => known === params.get("by")) ?? "created",
    from: dayIn(params.get("from")),
    to: dayIn(params.get("to")),
    sort: SORTS.find((known) => known === params.get("sort")) ?? "created",
  };
}

/** A day as date fields write it; anything else is none. */
function dayIn(text: string | null): string | undefined {
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
