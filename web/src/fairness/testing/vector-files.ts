// For tests only: the vectors that every implementation shares.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** Tests run in `web/`; the vectors are beside it. */
export const vectorPath = (name: string): string => resolve("../vectors", name);

export const vectorText = (name: string): string => readFileSync(vectorPath(name), "utf8");

interface Batch {
  first: number;
  round: number;
  root: string;
  head: string;
  rseed: string;
  randomness: string;
  spin0_bytes: string;
  spins: { client: string; nonce: number; person: string }[];
  out: [number, number, number][];
  pool_lots: (number | null)[];
  stock_after: number[];
}

interface Vectors {
  primitives: { seed: string; label: string; key: string; u64: string[]; uniform: [string, string][] }[];
  rejection: { label: string; n: string; first_word: string; value: string }[];
  merkle: { n: number; root: string; proofs: string[][] }[];
  lots20: number[];
  comments: { leaves_hex: string[]; root: string };
  hash_chain: { draw: string; s5_to_s0: string[]; tip: string; mixed_seed_with_s1: string };
  witness: { commits: string[]; nonces: string[]; seed: string };
  live: {
    bytes: string;
    event: string;
    pressed_ms: number;
    round: number;
    randomness: string;
    seed: string;
    want: number;
    steps: [number, string][];
  }[];
  scheduled: {
    draw: string;
    config_jcs: string;
    config_hash: string;
    seal_jcs: string;
    commit: string;
    seed: string;
    root: string;
    max_wins: number;
    tiers: [number, number][];
    drand: { round: number; signature: string; randomness: string };
    entry0_bytes: string;
    leaf0: string;
    entries: { code: string; contrib: string; person: string; status: number; tiers: number }[];
    steps: [number, number, number, string][];
  };
  spins: {
    config_hash: string;
    fallback: number;
    max_wins: number;
    prizes: [number, number | null][];
    batches: Batch[];
  };
}

export const vectors = JSON.parse(vectorText("fairness-vectors.json")) as Vectors;

interface BeaconVector {
  round: number;
  signature: string;
  randomness?: string;
}

export const beacons = (JSON.parse(vectorText("drand-quicknet-vectors.json")) as { beacons: BeaconVector[] })
  .beacons;

export const falseBeacons = JSON.parse(vectorText("drand-quicknet-negatives.json")) as {
  name: string;
  round: number;
  sig: string;
}[];
