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

it.each(BUNDLES)("%s", (name, bundle) => {
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
