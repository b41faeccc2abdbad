// Vectors written by this implementation, for others to read: numbers of the stream, trees, selections, lots, spins, and
// a small honest bundle of every type with the report it must get.

import { concat, toHex, uint, utf8 } from "../bytes";
import { hashAll } from "../check-list";
import { readConfig } from "../config";
import { sha256 } from "../hash";
import { personTag, readSpin } from "../leaves";
import { LotPool, shuffledLots } from "../lots";
import { protocolReport } from "../report";
import { drawStage, Selection } from "../selection";
import { shortCode } from "../short-code";
import { byOrder, keySpin, PrizeMachine } from "../spins";
import { Stream } from "../stream";
import { inclusionProof, rootOf } from "../tree";
import { verifyBundle } from "../verify";
import { makeList, tagOf } from "./lists";
import { makeBatches } from "./make-batches";
import { makeLive } from "./make-live";
import { makeSealed } from "./make-sealed";
import { configHashOf, Dice, DRAW, draw, jcs } from "./operator";

const seedOf = (name: string): Uint8Array => sha256(utf8(name));

export function makeVectors() {
  return {
    about:
      "Written by the TypeScript implementation (npm run vectors in web/). Seeds are SHA-256 of their names.",
    stream: [1, 2, 3, 7, 1000, 65_537, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, 2 ** 53 - 1, 2 ** 53].map(
      streamVector,
    ),
    merkle: [0, 1, 2, 3, 4, 6, 11, 17, 33].map(treeVector),
    selections: selectionVectors(),
    lots: [0, 1, 2, 3, 10, 97].map((n) => {
      const seed = seedOf(`lots ${n}`);
      return { seed: toHex(seed), n, lots: [...shuffledLots(seed, n)] };
    }),
    spins: ["pool", "fixed-odds"].map(spinVector),
    on_demand: onDemandVector(),
    persons: ["a", "13800138000", "张三 🎉"].map((person) => {
      const salt = seedOf(`salt of ${person}`);
      return { draw: DRAW, salt: toHex(salt), person, tag: toHex(personTag(draw, salt, utf8(person))) };
    }),
    short_codes: ["x", "y"].map((name) => ({ commit: toHex(seedOf(name)), code: shortCode(seedOf(name)) })),
    bundles: bundleVectors(),
  };
}

function streamVector(n: number) {
  const label = `bound/${n}`;
  const seed = seedOf("stream");
  const stream = Stream.labelled(seed, label);
  // As strings: 2^53 is beyond what every reader of JSON keeps exact.
  return {
    seed: toHex(seed),
    label,
    n: String(n),
    values: Array.from({ length: 6 }, () => String(stream.uniform(n))),
  };
}

/** Leaf number i is the UTF-8 text "line i". */
function treeVector(n: number) {
  const hashes = hashAll(Array.from({ length: n }, (_, at) => utf8(`line ${at}`)));
  const proofs = Array.from({ length: n }, (_, at) => toHex(inclusionProof(hashes, at)));
  return { n, root: toHex(rootOf(hashes)), proofs };
}

function selectionVectors() {
  const plans: { n: number; maxWins: number; tiers: [number, number][] }[] = [
    { n: 1, maxWins: 1, tiers: [[1, 1]] },
    {
      n: 12,
      maxWins: 1,
      tiers: [
        [2, 1],
        [20, 2],
      ],
    },
    {
      n: 30,
      maxWins: 2,
      tiers: [
        [1, 0],
        [0, 3],
        [4, 4],
      ],
    },
  ];
  return plans.map(({ n, maxWins, tiers }) => {
    const list = makeList(new Dice(`selection ${n}`), n, "entries", tiers.length);
    const seed = seedOf(`selection ${n}`);
    const selection = new Selection(maxWins);
    const steps = ["tier", "reserve"].flatMap((label, phase) =>
      tiers.flatMap((wants, tier) =>
        drawStage(selection, list.leaves, {
          seed,
          label: `${label}/${tier}`,
          tier,
          want: wants[phase] ?? 0,
        }).map(([index, verdict]) => [phase, tier, index, verdict]),
      ),
    );
    const leaves = list.leaves.map(({ bytes }) => toHex(bytes));
    return { draw: DRAW, seed: toHex(seed), max_wins: maxWins, tiers, leaves, root: list.root, steps };
  });
}

/** One batch, straight from its seed: outcomes in order of seq, and the stock after. */
function spinVector(mode: string) {
  const fixed = mode === "fixed-odds";
  const prize = (id: string, stock: number | null, weight: number) =>
    fixed ? { id, stock, weight } : { id, stock: stock ?? 9 };
  const config = jcs({
    v: 1,
    type: "instant",
    mode,
    guard_ms: 1000,
    fallback: 1,
    max_wins: 1,
    prizes: [prize("phone", 3, 400), prize("thanks", null, 500), prize("cup", 5, 100)],
    release: [
      [5, 2, 2],
      [9, 2, 3],
    ],
    ...(fixed ? { denominator: 1000 } : {}),
  });
  const rules = readConfig(config);
  if (rules.kind !== "pool" && rules.kind !== "fixed-odds") throw new Error("not instant");
  const machine = new PrizeMachine(rules);
  machine.release(5);
  const { seed, spins, keyed } = spinsOf(config, 30);
  const outcomes: number[] = [];
  for (const { seq, key, spin } of keyed) outcomes[seq] = machine.spin(key, spin.person);
  return { config, round: 5, rseed: toHex(seed), spins, outcomes, stock: machine.stock };
}

function onDemandVector() {
  const config = jcs({ v: 1, type: "lots", mode: "on-demand", guard_ms: 0, lots: 17, per_person: 50 });
  const { seed, spins, keyed } = spinsOf(config, 20);
  const pool = new LotPool(17);
  const outcomes: (number | null)[] = [];
  for (const { seq, key } of keyed) outcomes[seq] = pool.take(key);
  return { config, round: 5, rseed: toHex(seed), spins, lots: outcomes };
}

function spinsOf(config: string, count: number) {
  const hash = configHashOf(config);
  const dice = new Dice(hash);
  const nonces = new Map<number, number>();
  const spins = Array.from({ length: count }, () => {
    const person = dice.below(9);
    const nonce = nonces.get(person) ?? 0;
    nonces.set(person, nonce + 1);
    const hashBytes = Uint8Array.from(hash.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    return concat(
      Uint8Array.of(2),
      draw,
      hashBytes,
      uint(5, 8),
      tagOf(person),
      uint(nonce, 4),
      dice.bytes(16),
    );
  });
  const seed = seedOf("rseed");
  const keyed = spins.map((bytes, seq) => keySpin(readSpin(bytes, DRAW, hash, 5), seq, seed)).sort(byOrder);
  return { seed, spins: spins.map(toHex), keyed };
}

function bundleVectors() {
  const bundles: [string, Record<string, unknown>][] = [
    ["scheduled", makeSealed({ name: "vector", n: 9, tiers: [[2, 1]], whole: true }).bundle],
    [
      "scheduled, all sources",
      makeSealed({ name: "vector", n: 9, mode: "drand+reveal+witness", tiers: [[2, 1]] }).bundle,
    ],
    ["comment", makeSealed({ name: "vector", n: 9, type: "comment", tiers: [[2, 1]] }).bundle],
    ["lots at once", makeSealed({ name: "vector", n: 6, type: "lots" }).bundle],
    ["live", makeLive({ name: "vector", n: 12, presses: 3 }).bundle],
    ["live of the operator", makeLive({ name: "vector", n: 12, mode: "reveal+witness" }).bundle],
    ["pool", makeBatches({ name: "vector", kind: "pool", sizes: [5, 2, 4], voids: [1], whole: true }).bundle],
    ["fixed odds", makeBatches({ name: "vector", kind: "fixed-odds", sizes: [5, 2, 4], voids: [1] }).bundle],
    ["lots on demand", makeBatches({ name: "vector", kind: "on-demand", sizes: [5, 2], whole: true }).bundle],
  ];
  return bundles.map(([name, bundle]) => {
    const text = JSON.stringify(bundle);
    return { name, bundle: text, report: protocolReport(verifyBundle(text)) };
  });
}
