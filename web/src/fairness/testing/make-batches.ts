// For tests only: instant draws and lots on demand, as an honest operator runs them.

import { toBase64 } from "../base64";
import { concat, toHex, uint } from "../bytes";
import { drandSource, timeOf } from "../chain";
import { hashAll } from "../check-list";
import { readConfig } from "../config";
import type { Config } from "../config-types";
import { readSpin, type Spin } from "../leaves";
import { LotPool } from "../lots";
import { batchSeed } from "../seed";
import { byOrder, headHash, type KeyedSpin, keySpin, PrizeMachine } from "../spins";
import { inclusionProof, rootOf } from "../tree";
import { tagOf } from "./lists";
import {
  beaconOf,
  CHAIN,
  commitOf,
  configHashOf,
  Dice,
  DRAW,
  draw,
  jcs,
  KEY,
  signHead,
  signRecord,
  signSeal,
} from "./operator";

interface BatchPlan {
  name: string;
  kind: "pool" | "fixed-odds" | "on-demand";
  sizes?: readonly number[];
  people?: number;
  /** Which of the batches are void. */
  voids?: number[];
  whole?: boolean;
}

export const FIRST_ROUND = 1000;
const OPENED = timeOf(CHAIN, FIRST_ROUND) - 100;

function rulesOf(kind: BatchPlan["kind"]) {
  if (kind === "on-demand") {
    return { type: "lots", mode: kind, guard_ms: 1000, lots: 12, per_person: 100 };
  }
  const fixed = kind === "fixed-odds";
  const prize = (id: string, stock: number | null, weight: number) =>
    fixed ? { id, stock, weight } : { id, stock: stock ?? 30 };
  return {
    type: "instant",
    mode: kind,
    guard_ms: 1000,
    fallback: 2,
    max_wins: 2,
    prizes: [prize("phone", 2, 1000), prize("cup", 6, 3000), prize("thanks", null, 6000)],
    release: [
      [FIRST_ROUND, 0, 1],
      [FIRST_ROUND + 2, 0, 1],
    ],
    spins_per_day: 50,
    ...(fixed ? { denominator: 10_000 } : {}),
  };
}

export function makeBatches({
  name,
  kind,
  sizes = [9, 1, 14],
  people = 5,
  voids = [],
  whole = false,
}: BatchPlan) {
  const dice = new Dice(name);
  const config = jcs({ v: 1, chain: { ...CHAIN }, ...rulesOf(kind) });
  const configHash = configHashOf(config);
  const open = jcs({
    v: 1,
    type: "open",
    draw: DRAW,
    config: configHash,
    entropy: { chain: CHAIN.hash, mode: "drand" },
    opened_at: OPENED,
  });
  const nonces = new Map<number, number>();
  const makeSpin = (round: number): Spin => {
    const person = dice.below(people);
    const nonce = nonces.get(person) ?? 0;
    nonces.set(person, nonce + 1);
    const parts = [
      draw,
      configBytes(configHash),
      uint(round, 8),
      tagOf(person),
      uint(nonce, 4),
      dice.bytes(16),
    ];
    return readSpin(concat(Uint8Array.of(2), ...parts), DRAW, configHash, round);
  };
  const outcome = outcomesOf(readConfig(config));
  const heads: unknown[] = [];
  const voided: unknown[] = [];
  const batches: string[] = [];
  const results: { keyed: KeyedSpin; outcome: number | null; row: [string, string] }[] = [];
  let first = 0;
  let head: Uint8Array = new Uint8Array(32);
  sizes.forEach((n, at) => {
    const round = FIRST_ROUND + at;
    const spins = Array.from({ length: n }, () => makeSpin(round));
    const joined = concat(...spins.map(({ bytes }) => bytes));
    const hashes = hashAll(spins.map(({ bytes }) => bytes));
    const root = toHex(rootOf(hashes));
    if (voids.includes(at)) {
      const time = timeOf(CHAIN, round);
      const record = jcs({
        v: 1,
        type: "void",
        draw: DRAW,
        first,
        n,
        reason: "head-late",
        root,
        round,
        time,
      });
      const signature = signRecord(record);
      voided.push({
        beacon: beaconOf(round),
        spins: toBase64(joined),
        void_jcs: record,
        void_sig: signature,
      });
    } else {
      head = headHash(draw, configHash, { round, first, n, root }, head);
      const publishedMs = timeOf(CHAIN, round) * 1000 - 700;
      heads.push([round, first, n, root, publishedMs, signHead(head, publishedMs), beaconOf(round)]);
      batches.push(toBase64(joined));
      const seed = batchSeed(draw, drandSource(CHAIN, round, beaconOf(round)));
      const keyed = spins.map((spin, place) => keySpin(spin, first + place, seed)).sort(byOrder);
      outcome.start(round);
      for (const one of keyed) {
        const row: [string, string] = [
          toBase64(one.spin.bytes),
          toBase64(inclusionProof(hashes, one.seq - first)),
        ];
        results.push({ keyed: one, outcome: outcome.of(one), row });
      }
    }
    first += n;
  });
  results.sort((left, right) => left.keyed.seq - right.keyed.seq);
  const rows = results.map(({ keyed, outcome: result, row }) => [keyed.seq, result, ...row]);
  const bundle = {
    format: "fairdraw-bundle/1",
    type: kind === "on-demand" ? "lots" : "instant",
    config_jcs: config,
    seal_jcs: open,
    seal_sig: signSeal(commitOf(open)),
    key: KEY,
    anchors: [],
    heads,
    ...(voided.length > 0 ? { voids: voided } : {}),
    ...(whole ? { batches } : {}),
    ...(kind === "on-demand"
      ? { rows }
      : { hits: rows.filter((row) => row[1] !== 2), state: { stock: outcome.stock() } }),
  };
  return { bundle: bundle as Record<string, unknown>, results, configHash };
}

const configBytes = (hash: string): Uint8Array =>
  Uint8Array.from(hash.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

function outcomesOf(config: Config) {
  if (config.kind === "on-demand") {
    const pool = new LotPool(config.lots);
    return { start: () => undefined, of: ({ key }: KeyedSpin) => pool.take(key), stock: () => [] };
  }
  if (config.kind !== "pool" && config.kind !== "fixed-odds") throw new Error("not a draw with batches");
  const machine = new PrizeMachine(config);
  return {
    start: (round: number) => machine.release(round),
    of: ({ key, spin }: KeyedSpin) => machine.spin(key, spin.person),
    stock: () => machine.stock,
  };
}
