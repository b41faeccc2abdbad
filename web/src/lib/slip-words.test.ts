// What a lot says.

import { expect, it } from "vitest";
import { slipWords } from "@/lib/slip-words";

const slips = [
  { name: " Red ", count: 2 },
  { name: "Blue", count: 1 },
];

it("says the number, or the slip that the lot stands for", () => {
  expect(slipWords({ what: "order", cycle: false, slips: [], total: null }, 0)).toBe("1");
  const said = (lot: number, cycle = false) => slipWords({ what: "groups", cycle, slips, total: 3 }, lot);
  expect([0, 1, 2].map((lot) => said(lot))).toEqual(["Red", "Red", "Blue"]);
  expect(said(3)).toBeNull();
  expect([3, 5].map((lot) => said(lot, true))).toEqual(["Red", "Blue"]);
});

it("says nothing about slips beyond those that were told", () => {
  expect(slipWords({ what: "texts", cycle: false, slips, total: 500 }, 420)).toBeNull();
});
