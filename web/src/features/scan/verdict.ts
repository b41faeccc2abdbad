// What a scan came to, in the few kinds that matter at the counter.

import { match, P } from "ts-pattern";
import type { Scanned } from "@/api/home-types";
import { type Outcome, reasonOf, STA } from "@/api/outcome";

export type Verdict =
  | { kind: "handed"; prize: string; name: string }
  | { kind: "before" | "over" | "unknown" | "guest" | "failed" };

const NOT_ALLOWED = 4003;

export function verdictOf(outcome: Outcome<Scanned>): Verdict {
  if (outcome.ok) return { kind: "handed", prize: outcome.data.prize, name: outcome.data.name };
  return match([outcome.sta, reasonOf(outcome)] as const)
    .returnType<Verdict>()
    .with([STA.conflict, "scanned_before"], () => ({ kind: "before" }))
    .with([STA.conflict, P._], () => ({ kind: "over" }))
    .with([P.union(STA.notFound, STA.invalidInput), P._], () => ({ kind: "unknown" }))
    .with([NOT_ALLOWED, P._], () => ({ kind: "guest" }))
    .otherwise(() => ({ kind: "failed" }));
}
