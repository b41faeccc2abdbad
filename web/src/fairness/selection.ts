// Who wins: indices from the stream, each judged by the same four words. Kept apart from the checks, so that a draw can
// also be made, not only followed.

import type { Leaf } from "./leaves";
import { Stream } from "./stream";

export const VERDICTS = ["win", "mask", "dup", "limit"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const mayWin = (leaf: Leaf, tier: number): boolean => ((leaf.tiers >>> tier) & 1) === 1;

/** Who was accepted so far, over all tiers, phases and rounds of a draw. */
export class Selection {
  /** In order of acceptance. */
  readonly accepted: { index: number; person: string }[] = [];
  private readonly taken = new Set<number>();
  private readonly wins = new Map<string, number>();

  constructor(private readonly maxWins: number) {}

  judge(index: number, leaf: Leaf, tier: number): Verdict {
    if (!mayWin(leaf, tier)) return "mask";
    if (this.taken.has(index)) return "dup";
    return (this.wins.get(leaf.person) ?? 0) >= this.maxWins ? "limit" : "win";
  }

  accept(index: number, person: string): void {
    this.accepted.push({ index, person });
    this.taken.add(index);
    this.wins.set(person, (this.wins.get(person) ?? 0) + 1);
  }
}

/** Judges the next index of a stream, and accepts it if it wins. */
export function step(selection: Selection, leaf: Leaf, index: number, tier: number): Verdict {
  const verdict = selection.judge(index, leaf, tier);
  if (verdict === "win") selection.accept(index, leaf.person);
  return verdict;
}

/** Draws until enough are accepted or nobody is left who could be. */
export function drawStage(
  selection: Selection,
  leaves: Leaf[],
  stage: { seed: Uint8Array; label: string; tier: number; want: number },
): [number, Verdict][] {
  const stream = Stream.labelled(stage.seed, stage.label);
  const steps: [number, Verdict][] = [];
  let accepted = 0;
  while (accepted < stage.want && someEligible(selection, leaves, stage.tier)) {
    const index = stream.uniform(leaves.length);
    const leaf = leaves[index];
    if (leaf === undefined) continue;
    const verdict = step(selection, leaf, index, stage.tier);
    if (verdict === "win") accepted++;
    steps.push([index, verdict]);
  }
  return steps;
}

function someEligible(selection: Selection, leaves: Leaf[], tier: number): boolean {
  return leaves.some((leaf, index) => selection.judge(index, leaf, tier) === "win");
}
