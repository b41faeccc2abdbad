// Where a draw stands for the person who looks at it.

import { match } from "ts-pattern";
import type { PublicView } from "@/api/draw-types";

export type Phase = "soon" | "open" | "closing" | "locked" | "drawn" | "empty" | "cancelled";

type Standing = Pick<PublicView, "state" | "outcome" | "starts_at" | "closes_at" | "opening">;

export function phaseOf(view: Standing, now: number): Phase {
  return match(view.state)
    .returnType<Phase>()
    .with("draft", "open", () => openPhase(view, now))
    .with("locked", () => "locked")
    .with("drawn", "settled", () => (view.outcome === "no_entries" ? "empty" : "drawn"))
    .with("cancelled", () => "cancelled")
    .exhaustive();
}

function openPhase({ starts_at, closes_at }: Standing, now: number): Phase {
  if (starts_at && now < Date.parse(starts_at)) return "soon";
  // The server closes; until it says so, nobody is promised that they can still join.
  return closes_at && now >= Date.parse(closes_at) ? "closing" : "open";
}
