// Bounded numbers: the quick way agrees with the definition in big integers, and every number is equally likely.

import { describe, expect, it } from "vitest";
import { utf8 } from "./bytes";
import { sha256 } from "./hash";
import { drawStage, Selection } from "./selection";
import { Stream } from "./stream";
import { makeList } from "./testing/lists";
import { Dice } from "./testing/operator";

const seed = sha256(utf8("stream test"));

/** The definition, word by word. */
function definition(stream: Stream, n: bigint): bigint {
  for (;;) {
    const product = stream.word() * n;
    if (product % 2n ** 64n >= 2n ** 64n % n) return product >> 64n;
  }
}

it("agrees with the definition for small, large and awkward bounds", () => {
  const dice = new Dice("bounds");
  const bounds = [
    1,
    2,
    3,
    65_535,
    65_536,
    65_537,
    2 ** 31,
    2 ** 32 - 1,
    2 ** 32,
    2 ** 32 + 1,
    2 ** 53 - 1,
    2 ** 53,
  ];
  for (let extra = 0; extra < 500; extra++) bounds.push(1 + dice.below(2 ** (1 + dice.below(52))));
  const quick = Stream.labelled(seed, "both");
  const slow = Stream.labelled(seed, "both");
  for (const n of bounds) expect(BigInt(quick.uniform(n))).toBe(definition(slow, BigInt(n)));
});

/** The sum of squared deviations; far above the degrees of freedom means that some numbers are preferred. */
function chiSquare(counts: number[], expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe("is fair", () => {
  it.each([2, 3, 10, 119, 120, 1000])("for n = %i", (n) => {
    const stream = Stream.labelled(seed, `fair/${n}`);
    const counts = Array<number>(n).fill(0);
    const each = 200;
    for (let at = 0; at < n * each; at++) {
      const value = stream.uniform(n);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    const freedom = n - 1;
    // Five standard deviations: once in millions, and the seed is fixed.
    expect(chiSquare(counts, each)).toBeLessThan(freedom + 5 * Math.sqrt(2 * freedom) + 5);
  });
});

it("nobody wins above the limit, reserves never repeat a winner, and everyone eligible can win", () => {
  const dice = new Dice("selection");
  const winners = new Set<string>();
  const list = makeList(dice, 60, "entries", 1);
  for (let draw = 0; draw < 200; draw++) {
    const maxWins = 1 + (draw % 2);
    const selection = new Selection(maxWins);
    for (const label of ["tier/0", "reserve/0"]) {
      drawStage(selection, list.leaves, { seed: sha256(utf8(`draw ${draw}`)), label, tier: 0, want: 5 });
    }
    const indices = selection.accepted.map(({ index }) => index);
    expect(new Set(indices).size).toBe(indices.length);
    const perPerson = new Map<string, number>();
    for (const { index, person } of selection.accepted) {
      perPerson.set(person, (perPerson.get(person) ?? 0) + 1);
      expect(list.leaves[index]?.status).toBe(0);
      winners.add(person);
    }
    expect(Math.max(...perPerson.values())).toBeLessThanOrEqual(maxWins);
  }
  const eligible = new Set(list.leaves.filter(({ tiers }) => tiers > 0).map(({ person }) => person));
  expect(winners).toEqual(eligible);
});
