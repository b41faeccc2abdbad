// The rows of bundles with batches of spins: heads, hits, and lots on demand.

import { ensureAscending } from "./bundle-rows";
import type { Json } from "./json";
import { base64, hex, int, items, milliseconds, orNull, tuple } from "./shape";

export interface Head {
  round: number;
  first: number;
  n: number;
  root: string;
  publishedMs: number;
  signature: string;
  beacon: string;
}

/** A spin that a bundle shows, with its place among all spins of the draw. */
export interface ShownSpin {
  seq: number;
  spin: Uint8Array;
  proof: Uint8Array;
}

export interface Hit extends ShownSpin {
  prize: number;
}

export interface SpinRow extends ShownSpin {
  lot: number | null;
}

type Value = Json | undefined;

export function readHeads(value: Value): Head[] {
  return items(value).map((item) => {
    const [round, first, n, root, published, signature, beacon] = tuple(item, 7);
    return {
      round: int(round),
      first: int(first),
      n: int(n, 1, 1_000_000),
      root: hex(root, 32),
      publishedMs: milliseconds(published),
      signature: hex(signature, 64),
      beacon: hex(beacon, 48),
    };
  });
}

export function readHits(value: Value): Hit[] {
  return readRows(value, (prize) => ({ prize: int(prize) }));
}

export function readSpinRows(value: Value): SpinRow[] {
  return readRows(value, (lot) => ({ lot: orNull(lot, int) }));
}

function readRows<T>(value: Value, outcome: (value: Value) => T): (ShownSpin & T)[] {
  const rows = items(value).map((item) => {
    const [seq, result, spin, proof] = tuple(item, 4);
    return { seq: int(seq), ...outcome(result), spin: base64(spin), proof: base64(proof) };
  });
  ensureAscending(rows.map(({ seq }) => seq));
  return rows;
}
