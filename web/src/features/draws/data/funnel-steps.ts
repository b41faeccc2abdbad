// The arithmetic of the funnel.

import type { FunnelView } from "@/api/after-types";

const STAGES = ["seen", "began", "joined", "in_hat", "won", "claimed", "received"] as const;
type Stage = (typeof STAGES)[number];
const AFTER_THE_DRAW: readonly Stage[] = ["won", "claimed", "received"];

export interface FunnelStep {
  stage: Stage;
  /** None where it cannot be known yet. */
  count: number | null;
  /** Of the longest bar. */
  length: number;
  /** The share of the step before; none for the first, or where more came than went before. */
  before: number | null;
}

export function stepsOf(counts: FunnelView, isOver: boolean): FunnelStep[] {
  const longest = Math.max(1, ...STAGES.map((stage) => counts[stage]));
  return STAGES.map((stage, place) => {
    const isKnown = isOver || !AFTER_THE_DRAW.includes(stage);
    const previous = STAGES[place - 1];
    const whole = previous ? counts[previous] : 0;
    const share = whole > 0 ? counts[stage] / whole : null;
    return {
      stage,
      count: isKnown ? counts[stage] : null,
      length: isKnown ? counts[stage] / longest : 0,
      before: isKnown && share !== null && share <= 1 ? share : null,
    };
  });
}
