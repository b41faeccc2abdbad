// Instant draws: every hit must be what the beacon gave, within stock and limits; with all spins at hand, nothing may be
// missing either.

import type { Bundle } from "./bundle";
import type { Hit } from "./bundle-batches";
import { drandSource } from "./chain";
import {
  type Batch,
  type BatchGround,
  batchOf,
  checkHeads,
  checkShownSpin,
  headStatement,
  type Voided,
} from "./check-heads";
import { checkSpins } from "./check-spins";
import type { InstantConfig } from "./config-types";
import { ensure } from "./fail";
import type { Outcome, Winner } from "./ground";
import { judgeOwnSpin, type OwnGround, openStatement } from "./own-spin";
import { batchSeed } from "./seed";
import { byOrder, type KeyedSpin, keySpin, PrizeMachine, prizeByOdds } from "./spins";

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
  const outcomes = spins && replay(ground, batches, voids, spins, bundle);
  // What a voided pool batch would have given depends on every spin before it.
  if (!spins && ground.config.kind === "pool" && voids.length > 0) journal.warn("E_VOID_HIT");
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
  const spins = batches.reduce((sum, { n }) => sum + n, 0);
  const { fallback } = config;
  // Every spin without a prize takes a blank, as long as there is one. With blanks that come in stages, only a replay
  // can tell when there was.
  const staged = config.releases.some(({ prize }) => prize === fallback);
  if (config.kind === "pool") {
    const blanks = Math.max(0, (machine.stock[fallback] ?? 0) - (spins - hits.length));
    machine.stock[fallback] = staged ? (state[fallback] ?? null) : blanks;
  }
  ensure(isSame(state, machine.stock), "E_STOCK");
}

const isSame = (left: (number | null)[], right: (number | null)[]): boolean =>
  left.length === right.length && left.every((count, prize) => count === right[prize]);

/** Check 13: every spin again, from the first. The answer: the prize of each, by seq. */
function replay(
  ground: InstantGround,
  batches: Batch[],
  voids: Voided[],
  spins: KeyedSpin[][],
  bundle: Bundle<"instant">,
): Map<number, number> {
  const { config, journal } = ground;
  journal.begin("replay");
  const machine = new PrizeMachine(config);
  const outcomes = new Map<number, number>();
  let passed = 0;
  const tryVoids = (upTo: number) => {
    for (let next = voids[passed]; next && next.first < upTo; next = voids[++passed]) {
      if (config.kind === "pool" && wouldHaveWon(ground, machine.copy(), next)) journal.warn("E_VOID_HIT");
    }
  };
  spins.forEach((batch, at) => {
    tryVoids(batches[at]?.first ?? 0);
    machine.release(batches[at]?.round ?? 0);
    for (const { seq, key, spin } of batch) outcomes.set(seq, machine.spin(key, spin.person));
  });
  tryVoids(Number.POSITIVE_INFINITY);
  journal.fact("spins", outcomes.size);
  const hits = new Map(bundle.hits.map(({ seq, prize }) => [seq, prize]));
  for (const seq of [...outcomes.keys()].sort((left, right) => left - right)) {
    const outcome = outcomes.get(seq);
    const hit = hits.get(seq);
    ensure(outcome === config.fallback || hit !== undefined, "E_MISSING_STEP");
    ensure(outcome !== config.fallback || hit === undefined, "E_SURPLUS");
    ensure(hit === undefined || hit === outcome, "E_OUTCOME");
  }
  ensure(isSame(bundle.state, machine.stock), "E_STOCK");
  return outcomes;
}

/** Plays a voided batch in its place. Without its beacon nothing is known, and that was already said. */
function wouldHaveWon({ config, draw }: InstantGround, machine: PrizeMachine, voided: Voided): boolean {
  const { beacon, round, first, spins } = voided;
  if (beacon === undefined) return false;
  const seed = batchSeed(draw, drandSource(config.chain, round, beacon));
  machine.release(round);
  const keyed = spins.map((spin, at) => keySpin(spin, first + at, seed)).sort(byOrder);
  return keyed.some(({ key, spin }) => machine.spin(key, spin.person) !== config.fallback);
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
