// The evil operator, with the list: for each way to cheat, the code that catches it.

import { describe, expect, it } from "vitest";
import { toBase64 } from "./base64";
import { concat, uint } from "./bytes";
import { readEntry } from "./leaves";
import { bend, reseal } from "./testing/bend";
import { codeFor } from "./testing/evil-case";
import { entryLeaf, listOf } from "./testing/lists";
import { CLOSE, makeSealed } from "./testing/make-sealed";
import { DRAW } from "./testing/operator";
import { verifyBundle } from "./verify";

const whole = makeSealed({ name: "evil whole", n: 12, tiers: [[2, 1]], whole: true });

describe("the whole list", () => {
  const leaves = whole.list.leaves;
  const swapped = listOf([...leaves.slice(1, 2), ...leaves.slice(0, 1), ...leaves.slice(2)]);
  const longer = listOf([...leaves, readEntry(entryLeaf("ZZZZZZ", 9, 1, 0, new Uint8Array(16)), DRAW)]);
  const withList = (file: Uint8Array) => () => bend(whole.bundle, (b) => (b.entries = toBase64(file)));
  const full = (people: number) => () =>
    reseal(whole.bundle, {
      config: (c) => Object.assign(c, { opening: "full", full_at: people }),
      seal: (s) => (s.closed_at = CLOSE - 10),
    });
  it("out of order, with an entry more, cut short, or of other bytes", () => {
    expect(codeFor(withList(swapped.file)())).toBe("E_ORDER");
    expect(codeFor(withList(longer.file)())).toBe("E_ROOT");
    expect(codeFor(withList(whole.list.file.subarray(0, -1))())).toBe("E_FORMAT");
    expect(codeFor(withList(concat(whole.list.file, uint(3, 2), Uint8Array.of(1, 2, 3)))())).toBe("E_ENTRY");
  });

  it("closed as full before it was, caught before the steps are", () => {
    // The round moves with the time of closing, so the steps are wrong as well; the list is only reached without them.
    expect(codeFor(full(100)())).toBe("E_ROUND_RULE");
  });

  it("counts that hide an exclusion", () => {
    const moved = reseal(whole.bundle, {
      seal: (s) => ([s.counts[1], s.counts[2]] = [s.counts[1] + 1, s.counts[2] - 1]),
    });
    // Another seal means another seed: only a draw without steps gets as far as the counts.
    const none = bend(moved, (b) => (b.steps = []));
    const honest = whole.list.leaves.some(({ status }) => status === 2);
    expect(codeFor(none)).toBe(honest ? "E_COUNTS" : "E_SEAL");
  });

  it("a file that is not the one announced", () => {
    const { entries: _, ...light } = whole.bundle;
    const announced = { ...light, full_list: { bytes: 5, sha256: "00".repeat(32), url: "entries.fdl" } };
    const { file } = whole.list;
    expect(verifyBundle(JSON.stringify(announced), { file }).error).toBe("E_FULL_FILE");
  });
});
