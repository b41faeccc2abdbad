// The steps of a selection, followed one by one: the index the stream gives, the leaf at that index, the verdict.

import type { Drawn, Step } from "./bundle-rows";
import { fromHex } from "./bytes";
import type { Tier } from "./config-types";
import { ensure } from "./fail";
import type { SealedGround } from "./ground";
import { leafHash } from "./hash";
import { type Leaf, readComment, readEntry } from "./leaves";
import { mayWin, Selection, step } from "./selection";
import { Stream } from "./stream";
import { isIncluded } from "./tree";

/** "Nobody was left who could win this tier", said when so many had been accepted. */
interface Claim {
  tier: number;
  after: number;
}

/** Who may win what, and who did. */
export interface Award {
  tier: number;
  index: number;
  reserve: boolean;
}

export const leafReader = ({ config }: SealedGround) => (config.kind === "comment" ? readComment : readEntry);

/** Reads a leaf that a bundle shows and finds it in the sealed tree. */
export function checkShown(
  ground: SealedGround,
  shown: { index: number; leaf: Uint8Array; proof: Uint8Array },
): Leaf {
  const { seal } = ground;
  const leaf = leafReader(ground)(shown.leaf, seal.draw);
  ensure(isIncluded(leafHash(shown.leaf), shown.index, seal.n, fromHex(seal.root), shown.proof), "E_ROOT");
  return leaf;
}

export class StepCheck {
  readonly awards: Award[] = [];
  /** Every leaf that was shown, by index. */
  readonly shown = new Map<number, Leaf>();
  private readonly claims: Claim[] = [];
  private readonly selection: Selection;

  constructor(
    private readonly ground: SealedGround,
    private readonly maxWins: number,
  ) {
    this.selection = new Selection(maxWins);
  }

  /** Checks one row and says whether it won. */
  row(row: Drawn, stream: Stream, tier: number): boolean {
    ensure(row.index === stream.uniform(this.ground.seal.n), "E_STEP_INDEX");
    const leaf = checkShown(this.ground, row);
    this.shown.set(row.index, leaf);
    ensure(step(this.selection, leaf, row.index, tier) === row.verdict, "E_STEP_VERDICT");
    return row.verdict === "win";
  }

  claim(tier: number): void {
    this.claims.push({ tier, after: this.selection.accepted.length });
  }

  /** Check 15. `list` is the whole list if it is known; otherwise the leaves that were shown must do. */
  checkClaims(list: Leaf[] | null): void {
    if (this.claims.length === 0) return;
    this.ground.journal.begin("exhausted");
    this.ground.journal.fact("claims", this.claims.length);
    const known: [number, Leaf][] = list ? [...list.entries()] : [...this.shown];
    const before = new Selection(this.maxWins);
    const empty = new Set<number>();
    for (const { tier, after } of this.claims) {
      for (const { index, person } of this.selection.accepted.slice(before.accepted.length, after)) {
        before.accept(index, person);
      }
      // Fewer are eligible as the draw goes on, never more: a tier found empty stays empty.
      if (empty.has(tier)) continue;
      empty.add(tier);
      const missed = known.some(
        ([index, leaf]) => mayWin(leaf, tier) && before.judge(index, leaf, tier) === "win",
      );
      ensure(!missed, "E_MISSING_STEP");
    }
    if (!list && this.shown.size < this.ground.seal.n) this.ground.journal.warn("E_NEED_FULL");
  }
}

/** The steps of a scheduled or comment draw: all winners, tier by tier, then all reserves. */
export function checkTiers(
  check: StepCheck,
  steps: Step[],
  tiers: Tier[],
  seed: Uint8Array,
  n: number,
): void {
  const stages = ["tier", "reserve"].flatMap((label, phase) =>
    tiers.map(({ count, reserves }, tier) => ({
      label: `${label}/${tier}`,
      tier,
      reserve: phase === 1,
      want: phase === 0 ? count : reserves,
    })),
  );
  let at = 0;
  let accepted = 0;
  let stream = Stream.labelled(seed, stages[0]?.label ?? "");
  const leave = () => {
    const stage = stages[at++];
    if (stage && accepted < stage.want) check.claim(stage.tier);
    accepted = 0;
    stream = Stream.labelled(seed, stages[at]?.label ?? "");
  };
  for (const row of steps) {
    ensure(n > 0, "E_SURPLUS");
    while (at < stages.length && accepted === stages[at]?.want) leave();
    const wanted = row.phase <= 1 && row.tier < tiers.length ? row.phase * tiers.length + row.tier : -1;
    ensure(wanted >= at, "E_SURPLUS");
    while (at < wanted) leave();
    const stage = stages[at];
    ensure(stage !== undefined && stage.want > 0, "E_SURPLUS");
    if (!check.row(row, stream, stage.tier)) continue;
    accepted++;
    check.awards.push({ tier: stage.tier, index: row.index, reserve: stage.reserve });
  }
  while (at < stages.length) leave();
}
