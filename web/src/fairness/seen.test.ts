// What the own browser saw, against what the bundle shows: the same, something else, or something that is not there yet.

import { describe, expect, it } from "vitest";
import { toHex } from "./bytes";
import { bend } from "./testing/bend";
import { makeBatches } from "./testing/make-batches";
import { makeLive } from "./testing/make-live";
import { makeSealed } from "./testing/make-sealed";
import { DRAW } from "./testing/operator";
import { NO_TRUST, type Seen } from "./trust";
import { verifyBundle } from "./verify";

const OTHER = "00".repeat(32);

function verify(
  bundle: Record<string, unknown>,
  kind: Seen["kind"],
  number: number,
  hash = OTHER,
  draw = DRAW,
) {
  const seen = [{ draw, hash, kind, number, seenMs: 1 }];
  const { error, warnings } = verifyBundle(JSON.stringify(bundle), { trust: { ...NO_TRUST, seen } });
  return error ?? (warnings.includes("E_PENDING") ? "E_PENDING" : "fine");
}

it("a seal is the one that was seen", () => {
  const { bundle, commit } = makeSealed({ name: "seen" });
  expect(verify(bundle, "seal", 0, toHex(commit))).toBe("fine");
  expect(verify(bundle, "seal", 0)).toBe("E_TWO_SEALS");
  expect(verify(bundle, "seal", 0, OTHER, "ff".repeat(16))).toBe("fine");
});

it("a head that was seen is there, or the bundle ends before it", () => {
  const { bundle } = makeBatches({ name: "seen heads", kind: "fixed-odds", sizes: [3, 2, 4] });
  expect(verify(bundle, "head", 1001)).toBe("E_TWO_SEALS");
  expect(verify(bundle, "head", 1002)).toBe("E_TWO_SEALS");
  expect(verify(bundle, "head", 1003)).toBe("E_PENDING");
  expect(verify(bundle, "head", 999)).toBe("E_TWO_SEALS");
});

describe("a press", () => {
  it("that was seen is there, or the bundle ends before it", () => {
    const { bundle } = makeLive({ name: "seen presses" });
    expect(verify(bundle, "press", 1)).toBe("E_TWO_SEALS");
    const shorter = bend(bundle, (copy) => copy.presses.pop());
    expect(verify(shorter, "press", 1)).toBe("E_PENDING");
  });

  it("does not count where it orders no round of a beacon", () => {
    const { bundle } = makeLive({ name: "seen presses", mode: "reveal" });
    expect(verify(bundle, "press", 0)).toBe("fine");
    expect(verify(bundle, "press", 7)).toBe("fine");
  });
});
