// What a new draw starts from.

import { describe, expect, it } from "vitest";
import {
  codesWithin,
  emptyChance,
  emptyForm,
  emptyPrize,
  eveningIn,
  labelled,
  nextPeriod,
  unitsOf,
} from "@/features/draws/form/defaults";
import { toLocalInput } from "@/lib/local-moment";

const MORNING = new Date(2026, 10, 15, 9, 30);

describe("a new draw", () => {
  it("has one unnamed first prize of one unit", () => {
    const { prizes } = emptyForm("advance", MORNING);
    expect(prizes).toEqual([emptyPrize(1)]);
    expect(prizes[0]?.units).toBe(1);
  });

  it("opens on an evening: in a week, or tomorrow for the fast one", () => {
    const opensAt = (kind: "advance" | "new_fast") => {
      const { opening } = emptyForm(kind, MORNING);
      return opening.by === "time" ? toLocalInput(opening.at) : null;
    };
    expect(opensAt("advance")).toBe("2026-11-22T20:00");
    expect(opensAt("new_fast")).toBe("2026-11-16T20:00");
  });

  it("never has marketing consent ticked, and hides nothing", () => {
    const form = emptyForm("advance", MORNING);
    expect(form.consents.marketing).toBe(false);
    expect(Object.values(form.hide)).not.toContain(true);
  });
});

it("takes the next evening when tonight is over", () => {
  expect(toLocalInput(eveningIn(0, new Date(2026, 10, 15, 21)))).toBe("2026-11-16T20:00");
});

it("names prizes by their place, and leaves those that are right alone", () => {
  const [first, second] = [emptyPrize(1), emptyPrize(2)];
  expect(labelled([second, first]).map(({ label }) => label)).toEqual([1, 2]);
  expect(labelled([first, second])[0]).toBe(first);
});

it("begins a period where the one before ended, and makes it as long", () => {
  const first = { starts_at: "2026-11-15T10:00:00Z", closes_at: "2026-11-15T13:00:00Z" };
  expect(nextPeriod([first], MORNING)).toEqual({
    starts_at: "2026-11-15T13:00:00Z",
    closes_at: "2026-11-15T16:00:00Z",
  });
});

it("counts the codes one person can come to", () => {
  expect(codesWithin([])).toBe(1);
  expect(codesWithin([{ ...emptyChance("invite"), codes: 2, cap: 3 }, emptyChance("article")])).toBe(8);
});

it("sums the units of all prizes", () => {
  expect(unitsOf([emptyPrize(1), { ...emptyPrize(2), units: 9 }])).toBe(10);
});

it("gives a time to stay only to tasks that the server can time", () => {
  expect(emptyChance("video").seconds).toBeGreaterThan(0);
  expect(emptyChance("voucher").seconds).toBe(0);
});
