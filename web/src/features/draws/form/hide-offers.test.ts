// No switch is offered that would hide nothing.

import { expect, it } from "vitest";
import { emptyForm } from "@/features/draws/form/defaults";
import { hideOffers } from "@/features/draws/form/hide-offers";

const NOW = new Date(2026, 10, 15, 9, 30);
const offers = (kind: Parameters<typeof emptyForm>[0]) => hideOffers(emptyForm(kind, NOW));

it("offers to hide what was claimed only where it is told", () => {
  expect(offers("advance")).not.toContain("claimed_counts");
  expect(offers("new_fast")).not.toContain("claimed_counts");
  expect(offers("turnlottery")).toContain("claimed_counts");
  expect(offers("draw_lots")).toEqual(["participants", "winners", "creator", "ad"]);
});

it("keeps a switch that is on in sight", () => {
  const form = emptyForm("advance", NOW);
  expect(hideOffers({ ...form, hide: { ...form.hide, claimed_counts: true } })).toContain("claimed_counts");
});
