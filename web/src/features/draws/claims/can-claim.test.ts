// Which action for which claim.

import { expect, it } from "vitest";
import { actsOf } from "@/features/draws/claims/can-claim";

const claim = {
  state: "filled",
  hand_out: "goods",
  has_reserves: true,
  masked: true,
  name: "M*i",
  phone: "138****",
} as const;

it("offers to send goods first once the address is there", () => {
  expect(actsOf(claim)).toEqual(["ship", "handOver", "show", "redraw"]);
  expect(actsOf({ ...claim, state: "shipped" })).toEqual(["ship", "handOver", "show"]);
});

it("hands over on the spot without a form, but nothing else", () => {
  const empty = { ...claim, state: "to_fill", name: "", phone: "" } as const;
  expect(actsOf({ ...empty, hand_out: "on_site" })).toEqual(["handOver", "redraw"]);
  expect(actsOf({ ...empty, hand_out: "cash" })).toEqual(["redraw"]);
});

it("takes nothing back that was received, and shows nothing twice", () => {
  expect(actsOf({ ...claim, state: "received", masked: false })).toEqual([]);
  expect(actsOf({ ...claim, state: "expired" })).toEqual(["show"]);
});

it("takes nothing from whoever won where nobody would move up", () => {
  expect(actsOf({ ...claim, has_reserves: false })).toEqual(["ship", "handOver", "show"]);
});
