// All spins of a draw, when they are there: each well-formed, numbered without gaps, within the limits, and together the
// batches that were promised.

import { fromHex, Reader, sameBytes } from "./bytes";
import { dayOf } from "./chain";
import { type Batch, type BatchGround, cut, type Voided } from "./check-heads";
import { checkFile, hashAll } from "./check-list";
import { ensure, fail } from "./fail";
import { readSpin, SPIN_LENGTH, type Spin } from "./leaves";
import { byOrder, type KeyedSpin, keySpin } from "./spins";
import { rootOf } from "./tree";

/** Check 12. The spins of each batch, in order of processing; null when they were not given. */
export function checkSpins(
  ground: BatchGround,
  batches: Batch[],
  voids: Voided[],
  given: Uint8Array[] | undefined,
): KeyedSpin[][] | null {
  const { file, journal } = ground;
  if (given === undefined && file === undefined) {
    journal.warn("E_NEED_FULL");
    return null;
  }
  journal.begin("spins");
  const joined = given ?? readFile(batches, file);
  ensure(joined.length === batches.length, "E_FORMAT");
  joined.forEach((spins, at) => {
    ensure(spins.length === (batches[at]?.n ?? 0) * SPIN_LENGTH, "E_FORMAT");
  });
  const people = new People(ground);
  let passed = 0;
  const countVoids = (upTo: number) => {
    for (let next = voids[passed]; next && next.first < upTo; next = voids[++passed]) {
      for (const spin of next.spins) people.number(spin);
    }
  };
  const keyed = batches.map((batch, at) => {
    countVoids(batch.first);
    return checkBatch(ground, batch, cut(joined[at] ?? fail("E_FORMAT")), people);
  });
  countVoids(Number.POSITIVE_INFINITY);
  if (given === undefined && file !== undefined) checkFile(ground, file);
  return keyed;
}

function checkBatch(ground: BatchGround, batch: Batch, leaves: Uint8Array[], people: People): KeyedSpin[] {
  const { config, open } = ground;
  people.startBatch(batch.round);
  const spins = leaves.map((leaf) => {
    const spin = readSpin(leaf, open.draw, config.hash, batch.round);
    people.number(spin);
    people.limit(spin);
    return spin;
  });
  ensure(sameBytes(rootOf(hashAll(leaves)), fromHex(batch.root)), "E_ROOT");
  return spins.map((spin, at) => keySpin(spin, batch.first + at, batch.seed)).sort(byOrder);
}

/** A file frames every spin; the batches say how many belong together. */
function readFile(batches: Batch[], file: Uint8Array | undefined): Uint8Array[] {
  const reader = new Reader(file ?? fail("E_FORMAT"));
  const joined = batches.map(({ n }) => {
    const spins = new Uint8Array(n * SPIN_LENGTH);
    for (let at = 0; at < n; at++) {
      ensure(reader.uint(2) === SPIN_LENGTH, "E_FORMAT");
      spins.set(reader.take(SPIN_LENGTH), at * SPIN_LENGTH);
    }
    return spins;
  });
  reader.end();
  return joined;
}

/** How often each person has spun. */
class People {
  private readonly spins = new Map<string, number>();
  /** Without those in void batches: their chances were given back. */
  private readonly counted = new Map<string, number>();
  private day = 0n;
  private readonly today = new Map<string, number>();

  constructor(private readonly ground: BatchGround) {}

  startBatch(round: number): void {
    const { config } = this.ground;
    const day = dayOf(config.chain, round, "dayOffset" in config ? config.dayOffset : 0);
    if (day === this.day) return;
    // Rounds only go forward, so a day that is over never comes back.
    this.day = day;
    this.today.clear();
  }

  number({ person, nonce }: Spin): void {
    const expected = this.spins.get(person) ?? 0;
    ensure(nonce === expected, "E_NONCE");
    this.spins.set(person, expected + 1);
  }

  limit({ person }: Spin): void {
    const { config } = this.ground;
    const most = config.kind === "on-demand" ? config.perPerson : config.spinsTotal;
    const perDay = config.kind === "on-demand" ? undefined : config.spinsPerDay;
    ensure(countUp(this.counted, person) <= (most ?? Number.POSITIVE_INFINITY), "E_LIMIT");
    ensure(countUp(this.today, person) <= (perDay ?? Number.POSITIVE_INFINITY), "E_LIMIT");
  }
}

function countUp(counts: Map<string, number>, person: string): number {
  const count = (counts.get(person) ?? 0) + 1;
  counts.set(person, count);
  return count;
}
