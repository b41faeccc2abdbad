// Instant draws: every hit must be what the beacon gave, within stock and limits; with all spins at hand, nothing may be
// missing either.

import type { Bundle } from "./bundle";
import type { Hit } from "./bundle-batches";
import {
  type Batch,
  type BatchGround,
  batchOf,
  checkHeads,
  checkShownSpin,
  headStatement,
} from "./check-heads";
import { checkSpins } from "./check-spins";
import type { InstantConfig } from "./config";
import { ensure } from "./fail";
import type { Outcome, Winner } from "./ground";
import { judgeOwnSpin, type OwnGround, openStatement } from "./own-spin";
import { byOrder, type KeyedSpin, PrizeMachine, prizeByOdds } from "./spins";

type InstantGround = BatchGround<InstantConfig>;

export interface CheckedHit extends KeyedSpin {
  batch: Batch;
  prize: number;
}

export function checkInstant(ground: InstantGround, bundle: Bundle<"instant">): Outcome {
  const { journal } = ground;
  const { batches, voids } = checkHeads(ground, bundle);
  journal.begin("hits");
  journal.fact("hits", bundle.hits.length);
  const hits = bundle.hits
    .map((hit) => checkHit(ground, batches, hit))
    .sort((left, right) => left.batch.first - right.batch.first || byOrder(left, right));
  checkStock(ground, hits, batches, bundle.state);
  const spins = checkSpins(ground, batches, voids, bundle.batches);
  const outcomes = spins && replay(ground, batches, spins, bundle);
  const own: OwnGround = { ground, batches, voids, spins, outcomes, hits };
  return {
    winners: bundle.hits.map(winnerOf),
    statements: [...batches.map((batch) => headStatement(ground, batch)), openStatement(ground)],
    voided: [],
    judgeOwn: judgeOwnSpin(own),
  };
}

function winnerOf({ seq, prize }: Hit): Winner {
  return { tier: prize, index: seq, label: "", reserve: false, state: "holds" };
}

/** Check 10. */
function checkHit(ground: InstantGround, batches: Batch[], hit: Hit): CheckedHit {
  const { config } = ground;
  const found = checkShownSpin(ground, batches, hit);
  ensure(hit.prize < config.prizes.length && hit.prize !== config.fallback, "E_OUTCOME");
  ensure(config.kind === "pool" || hit.prize === prizeByOdds(config, found.key), "E_OUTCOME");
  return { ...found, prize: hit.prize };
}

/** Check 11: hits in order of processing, and what they leave in stock. */
function checkStock(
  { config }: InstantGround,
  hits: CheckedHit[],
  batches: Batch[],
  state: (number | null)[],
): void {
  const machine = new PrizeMachine(config);
  for (const { batch, prize, spin } of hits) {
    machine.release(batch.round);
    ensure(machine.mayWin(spin.person), "E_LIMIT");
    ensure(machine.hasStock(prize), "E_STOCK");
    machine.award(prize, spin.person);
  }
  machine.release(batches.at(-1)?.round ?? 0);
  ensure(state.length === config.prizes.length, "E_STOCK");
  ensure(
    state.every((left, prize) => prize === config.fallback || left === machine.stock[prize]),
    "E_STOCK",
  );
}

/** Check 13: every spin again, from the first. The answer: the prize of each, by seq. */
function replay(
  { config, journal }: InstantGround,
  batches: Batch[],
  spins: KeyedSpin[][],
  bundle: Bundle<"instant">,
): Map<number, number> {
  journal.begin("replay");
  const machine = new PrizeMachine(config);
  const outcomes = new Map<number, number>();
  spins.forEach((batch, at) => {
    machine.release(batches[at]?.round ?? 0);
    for (const { seq, key, spin } of batch) outcomes.set(seq, machine.spin(key, spin.person));
  });
  journal.fact("spins", outcomes.size);
  const hits = new Map(bundle.hits.map(({ seq, prize }) => [seq, prize]));
  for (const seq of [...outcomes.keys()].sort((left, right) => left - right)) {
    const outcome = outcomes.get(seq);
    const hit = hits.get(seq);
    ensure(outcome === config.fallback || hit !== undefined, "E_MISSING_STEP");
    ensure(outcome !== config.fallback || hit === undefined, "E_SURPLUS");
    ensure(hit === undefined || hit === outcome, "E_OUTCOME");
  }
  ensure(
    bundle.state.every((left, prize) => left === machine.stock[prize]),
    "E_STOCK",
  );
  return outcomes;
}

/** The stock and wins that the hits before a spin had left it, for one who has only the hits. */
export function machineBefore(
  config: InstantConfig,
  hits: CheckedHit[],
  own: KeyedSpin,
  batches: Batch[],
): PrizeMachine {
  const machine = new PrizeMachine(config);
  const first = batchOf(batches, own.seq)?.first ?? 0;
  for (const hit of hits) {
    if (hit.batch.first > first || (hit.batch.first === first && byOrder(hit, own) >= 0)) break;
    machine.release(hit.batch.round);
    machine.award(hit.prize, hit.spin.person);
  }
  machine.release(own.spin.round);
  return machine;
}
