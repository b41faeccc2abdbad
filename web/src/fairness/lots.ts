// Lots: everybody gets one. At once, by a shuffle; on demand, from a pool that gets smaller.

import { Stream } from "./stream";

/** The lot of every entry: a shuffle of 0 … n-1. */
export function shuffledLots(seed: Uint8Array, n: number): Uint32Array {
  const lots = Uint32Array.from({ length: n }, (_, index) => index);
  const stream = Stream.labelled(seed, "lots");
  for (let at = n - 1; at > 0; at--) {
    const other = stream.uniform(at + 1);
    const held = lots[at] ?? 0;
    lots[at] = lots[other] ?? 0;
    lots[other] = held;
  }
  return lots;
}

/** A pool of lots from which each spin takes one. Only places that changed are kept, so a large pool costs nothing. */
export class LotPool {
  private readonly moved = new Map<number, number>();

  constructor(private left: number) {}

  /** The lot for a spin, or null when none is left. */
  take(key: Uint8Array): number | null {
    if (this.left === 0) return null;
    const place = new Stream(key).uniform(this.left);
    const last = --this.left;
    const lot = this.moved.get(place) ?? place;
    this.moved.set(place, this.moved.get(last) ?? last);
    return lot;
  }
}

/** The slip that a lot stands for, if the draw has slips and they reach that far. */
export function slipOf(lot: number, slips: { count: number; name: string }[], cycle: boolean): string | null {
  const total = slips.reduce((sum, { count }) => sum + count, 0);
  let place = cycle ? lot % total : lot;
  for (const { count, name } of slips) {
    if (place < count) return name;
    place -= count;
  }
  return null;
}
