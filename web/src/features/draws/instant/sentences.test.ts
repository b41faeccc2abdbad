// A simulation is told by the sentence that fits it.

import { describe, expect, it } from "vitest";
import type { Simulated } from "@/api/draw-types";
import { emptyForm } from "@/features/draws/form/defaults";
import { daysBetween, findingOf, usualDay } from "@/features/draws/instant/sentences";
import { sumOf } from "@/features/draws/instant/spins-section";
import { isUntouched, TEMPLATE_NAMES, withTemplate } from "@/features/draws/instant/template-list";

type Found = Simulated["prizes"][number];

function found(changes: Partial<Found>): Found {
  return {
    prize: 0,
    given: { p10: 2, p50: 3, p90: 5 },
    gone_runs: 0,
    gone_day: null,
    gone_by_day: [0, 0, 0],
    ...changes,
  };
}

describe("a prize", () => {
  it("is gone by the first day on which it usually is", () => {
    const gone = found({ gone_runs: 95, gone_by_day: [10, 80, 95] });
    expect(findingOf(gone, 100)).toEqual({ say: "goneBy", day: 1, runs: 80 });
  });

  it("sometimes runs out", () => {
    expect(findingOf(found({ gone_runs: 30, gone_by_day: [0, 10, 30] }), 100)).toEqual({
      say: "goneSometimes",
      runs: 30,
    });
  });

  it("lasts, or is hardly ever won", () => {
    expect(findingOf(found({ gone_runs: 9 }), 100)).toEqual({ say: "lasts", least: 2, most: 5 });
    expect(findingOf(found({ given: { p10: 0, p50: 0, p90: 0 } }), 100)).toEqual({ say: "never" });
    expect(findingOf(found({ given: { p10: 0, p50: 0, p90: 1 } }), 100)).toEqual({ say: "rarely" });
  });

  it("needs four of five runs to be said of a day", () => {
    expect(usualDay([79, 79], 100)).toBeNull();
    expect(usualDay([], 100)).toBeNull();
    expect(usualDay([4, 5], 5)).toBe(0);
  });
});

it("counts days that have begun", () => {
  const start = Date.parse("2026-11-15T12:00:00Z");
  expect(daysBetween(start, "2026-11-15T20:00:00Z")).toBe(1);
  expect(daysBetween(start, "2026-11-22T13:00:00Z")).toBe(8);
  expect(daysBetween(start, "2026-11-14T00:00:00Z")).toBeNull();
  expect(daysBetween(start, null)).toBeNull();
  expect(daysBetween(start, "2036-11-14T00:00:00Z")).toBe(366);
});

it("says what a person may do, and says so when it is nothing", () => {
  const { instant } = emptyForm("card", new Date());
  expect(sumOf(instant).map(({ say }) => say)).toEqual(["day"]);
  expect(sumOf({ ...instant, free_per_day: 0 }).map(({ say }) => say)).toEqual(["nothing"]);
  const limited = { ...instant, free_per_draw: 2, most_per_day: 3, most_per_draw: 9 };
  expect(sumOf(limited)).toEqual([
    { say: "day", number: 1 },
    { say: "draw", number: 2 },
    { say: "mostDay", number: 3 },
    { say: "mostDraw", number: 9 },
  ]);
});

describe("a template", () => {
  const words = { title: "T", prizes: ["A", "B", "C"], consolations: ["D"] } as const;

  it.each(TEMPLATE_NAMES)("%s makes a draw with odds that add up", (name) => {
    const form = withTemplate(emptyForm("turnlottery", new Date()), name, words);
    expect(form.prizes.map((prize) => prize.name)).toEqual(["A", "B", "C"]);
    const sum = form.prizes.reduce((whole, { weight }) => whole + weight, 0);
    expect(form.instant.mode === "odds" ? sum > 0 && sum <= 1_000_000 : sum === 0).toBe(true);
    expect(form.instant.free_per_day + form.instant.free_per_draw).toBeGreaterThan(0);
    expect(isUntouched(form)).toBe(false);
  });

  it("is offered only while nothing was typed", () => {
    const form = emptyForm("card", new Date());
    expect(isUntouched(form)).toBe(true);
    expect(isUntouched({ ...form, title: "x" })).toBe(false);
  });
});
