// What the list shows, kept in the address: a filtered list can be reloaded, shared and gone back to.

import { useSearchParams } from "react-router";
import type { DrawState } from "@/api/draw-types";
import type { ListQuestion } from "@/features/draws/calls";
import { isReadyKind } from "@/features/draws/kinds";

export const STATES: readonly DrawState[] = ["draft", "open", "locked", "drawn", "settled", "cancelled"];

export interface ListAddress {
  question: ListQuestion;
  isFiltered: boolean;
  change(part: Partial<Record<"words" | "kind" | "state" | "page" | "bin", string | null>>): void;
  clear(): void;
}

export function useListQuestion(): ListAddress {
  const [params, setParams] = useSearchParams();
  const question = readQuestion(params);
  return {
    question,
    isFiltered: Boolean(question.words || question.kind || question.state),
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
  const state = STATES.find((known) => known === params.get("state"));
  const page = Math.max(1, Math.floor(Number(params.get("page")) || 1));
  const words = params.get("words")?.trim() || undefined;
  const deleted = params.get("bin") === "1";
  return { page, deleted, words, kind: isReadyKind(kind) ? kind : undefined, state };
}
