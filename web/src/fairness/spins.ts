// Spins: the key of each, their order within a batch, and the machine that turns keys into prizes.

import { compareBytes, fromHex, uint } from "./bytes";
import type { InstantRules } from "./config-instant";
import { leafHash, taggedHash } from "./hash";
import type { Spin } from "./leaves";
import { Stream } from "./stream";

export interface KeyedSpin {
  spin: Spin;
  seq: number;
  /** The key of the spin's own stream. */
  key: Uint8Array;
  /** Its place among the spins of the batch: ascending. */
  order: Uint8Array;
}

export function keySpin(spin: Spin, seq: number, seed: Uint8Array): KeyedSpin {
  const key = taggedHash("fd1/spin.", seed, leafHash(spin.bytes));
  return { spin, seq, key, order: taggedHash("fd1/order", key) };
}

/** Whether one spin of a batch is processed before another. */
export const byOrder = (left: KeyedSpin, right: KeyedSpin): number =>
  compareBytes(left.order, right.order) || left.seq - right.seq;

export function headHash(
  draw: Uint8Array,
  config: string,
  batch: { round: number; first: number; n: number; root: string },
  previous: Uint8Array,
): Uint8Array {
  const { round, first, n, root } = batch;
  const counts = [uint(round, 8), uint(first, 8), uint(n, 4)];
  return taggedHash("fd1/batch", draw, fromHex(config), ...counts, fromHex(root), previous);
}

/** The prize on which a spin falls with fixed odds, before stock and limits. */
export function prizeByOdds(rules: InstantRules, key: Uint8Array): number {
  const x = new Stream(key).uniform(rules.denominator);
  return placeOf(
    x,
    rules.prizes.map(({ weight }) => weight),
  );
}

/** In whose run of numbers x falls. */
function placeOf(x: number, runs: number[]): number {
  let rest = x;
  return runs.findIndex((run) => {
    rest -= run;
    return rest < 0;
  });
}

/** Stock and wins, as they change from spin to spin. */
export class PrizeMachine {
  readonly stock: (number | null)[];
  private readonly wins = new Map<string, number>();
  private released = 0;

  constructor(private readonly rules: InstantRules) {
    const planned = new Set(rules.releases.map(({ prize }) => prize));
    this.stock = rules.prizes.map(({ stock }, prize) => (planned.has(prize) ? 0 : stock));
  }

  /** The same state once more, to try what would have happened. */
  copy(): PrizeMachine {
    const copy = new PrizeMachine(this.rules);
    copy.stock.splice(0, copy.stock.length, ...this.stock);
    for (const [person, wins] of this.wins) copy.wins.set(person, wins);
    copy.released = this.released;
    return copy;
  }

  /** Adds what the plan releases up to this round. */
  release(round: number): void {
    for (;;) {
      const next = this.rules.releases[this.released];
      if (next === undefined || next.round > round) return;
      this.stock[next.prize] = (this.stock[next.prize] ?? 0) + next.added;
      this.released++;
    }
  }

  hasStock(prize: number): boolean {
    return this.stock[prize] !== 0;
  }

  mayWin(person: string): boolean {
    return (this.wins.get(person) ?? 0) < this.rules.maxWins;
  }

  /** Hands a prize out: one less in stock, one win more. */
  award(prize: number, person: string): number {
    this.take(prize);
    this.wins.set(person, (this.wins.get(person) ?? 0) + 1);
    return prize;
  }

  /** The outcome of a spin: an index into the prizes. */
  spin(key: Uint8Array, person: string): number {
    return this.rules.kind === "pool" ? this.fromPool(key, person) : this.byOdds(key, person);
  }

  private byOdds(key: Uint8Array, person: string): number {
    const prize = prizeByOdds(this.rules, key);
    const { fallback } = this.rules;
    if (prize === fallback || !this.hasStock(prize) || !this.mayWin(person)) return fallback;
    return this.award(prize, person);
  }

  private fromPool(key: Uint8Array, person: string): number {
    const { fallback } = this.rules;
    const tickets = this.stock.map((count) => count ?? 0);
    const left = tickets.reduce((sum, count) => sum + count, 0);
    if (left === 0) return fallback;
    const prize = placeOf(new Stream(key).uniform(left), tickets);
    if (prize !== fallback && this.mayWin(person)) return this.award(prize, person);
    if (this.hasStock(fallback)) this.take(fallback);
    return fallback;
  }

  private take(prize: number): void {
    const count = this.stock[prize];
    if (typeof count === "number") this.stock[prize] = count - 1;
  }
}
