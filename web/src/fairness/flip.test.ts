// Any changed byte of a bundle makes it refused, unless it lies where the protocol says that bytes do not matter.

import { expect, it } from "vitest";
import { utf8 } from "./bytes";
import { makeBatches } from "./testing/make-batches";
import { makeLive } from "./testing/make-live";
import { makeSealed } from "./testing/make-sealed";
import { Dice } from "./testing/operator";
import { verifyBundle } from "./verify";

const BUNDLES: [string, Record<string, unknown>][] = [
  ["scheduled", makeSealed({ name: "flip", n: 12, tiers: [[2, 1]] }).bundle],
  ["scheduled, exhausted", makeSealed({ name: "flip", n: 5, tiers: [[5, 1]], whole: true }).bundle],
  ["comment", makeSealed({ name: "flip", n: 12, type: "comment", tiers: [[2, 1]] }).bundle],
  ["lots", makeSealed({ name: "flip", n: 5, type: "lots", mode: "drand+reveal+witness" }).bundle],
  ["live", makeLive({ name: "flip", n: 12, whole: true }).bundle],
  ["live of the operator", makeLive({ name: "flip", n: 12, mode: "reveal+witness" }).bundle],
  ["pool", makeBatches({ name: "flip", kind: "pool", sizes: [4, 2], voids: [1], whole: true }).bundle],
  ["fixed odds", makeBatches({ name: "flip", kind: "fixed-odds", sizes: [4, 2] }).bundle],
  ["lots on demand", makeBatches({ name: "flip", kind: "on-demand", sizes: [4, 2], whole: true }).bundle],
];

const TRIES = 60;

/** Values that belong nowhere, or only in other places. */
const JUNK = [
  null,
  true,
  -1,
  0,
  2 ** 53 - 1,
  "",
  "00",
  "x".repeat(1000),
  "é",
  [],
  [[]],
  {},
  { mode: "drand" },
];

/** Replaces, removes or doubles something anywhere inside. */
function mangle(value: unknown, dice: Dice): unknown {
  if (typeof value !== "object" || value === null || dice.below(6) === 0)
    return JUNK[dice.below(JUNK.length)];
  const keys = Object.keys(value);
  const key = keys[dice.below(Math.max(1, keys.length))];
  if (key === undefined) return [0];
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
  const inside = copy as Record<string, unknown>;
  if (dice.below(8) === 0) {
    if (Array.isArray(copy)) copy.splice(Number(key), 1);
    else delete inside[key];
  } else inside[key] = mangle(inside[key], dice);
  return copy;
}

it.each(BUNDLES)("whatever is put in its place, %s gets a report", (name, bundle) => {
  const dice = new Dice(`mangle ${name}`);
  const mine = [
    { index: 0, entry: "", proof: "" },
    { seq: 0, spin: "", proof: null },
    { receipt: "", neighbours: [] },
  ];
  for (let attempt = 0; attempt < 2 * TRIES; attempt++) {
    const text = JSON.stringify(
      mangle({ ...bundle, mine, anchors: [{ type: "tlog-proof", text: "" }] }, dice),
    );
    expect(() => verifyBundle(text), text).not.toThrow();
  }
});

it.each(BUNDLES)("a changed byte of %s is noticed", (name, bundle) => {
  const bytes = utf8(JSON.stringify(bundle));
  expect(verifyBundle(bytes).error).toBeNull();
  const dice = new Dice(`flip ${name}`);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const place = dice.below(bytes.length);
    const bit = 1 << dice.below(8);
    const changed = bytes.map((byte, at) => (at === place ? byte ^ bit : byte));
    const near = new TextDecoder().decode(bytes.subarray(Math.max(0, place - 30), place + 30));
    expect(verifyBundle(changed).error, `${place} ^ ${bit}: ${near}`).not.toBeNull();
  }
});
