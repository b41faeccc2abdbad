// The steps of a draw as sentences: which words to say, and what to put into them.

import type { DrawnTier, LabDraw, Step } from "@/features/lab/make-draw";
import { winnersOf } from "@/features/lab/make-draw";

/** The key of the sentence, and its values. `count` chooses singular or plural. */
export function stepWords({ verdict, number, name }: Step, maxWins: number) {
  return { key: `step.${verdict}` as const, values: { number, name, count: maxWins } };
}

/** How many units of a tier stayed without a winner, because nobody was left. */
export const unawarded = (tier: DrawnTier): number => tier.want - winnersOf(tier).length;

/** Counts for the one line that is read aloud. */
export function summary({ tiers }: LabDraw): { winners: number; steps: number; first: string } {
  const winners = tiers.flatMap(winnersOf);
  return {
    winners: winners.length,
    steps: tiers.reduce((sum, { steps }) => sum + steps.length, 0),
    first: winners[0]?.name ?? "",
  };
}

/** The steps to show while only some may be shown, tier by tier. */
export function firstSteps(tiers: DrawnTier[], most: number): DrawnTier[] {
  let left = most;
  return tiers.flatMap((tier) => {
    const steps = tier.steps.slice(0, left);
    const fits = left > 0 || tier.steps.length === 0;
    left -= steps.length;
    return fits ? [{ ...tier, steps }] : [];
  });
}
