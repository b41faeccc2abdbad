// What was left of a prize falls by what was won, never below nothing, and stands still between.

import { expect, it } from "vitest";
import { stepPath, stockLines } from "@/features/draws/data/stock";

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();

const FIGURES = {
  prizes: [
    { prize: 0, units: 4, given: 3, left: 1 },
    { prize: 1, units: 10, given: 0, left: 10 },
    { prize: -1, units: null, given: 90, left: null },
  ],
  hours: [
    { at: at(0), spins: 40, given: [1, 0] },
    { at: at(5), spins: 53, given: [2, 0] },
  ],
};

it("follows each prize from all of it to what is left, and no blank", () => {
  const lines = stockLines(FIGURES);
  expect(lines.map(({ prize }) => prize)).toEqual([0, 1]);
  expect(lines[0]?.points.map(({ left }) => left)).toEqual([4, 3, 1]);
  expect(lines[1]?.points.map(({ left }) => left)).toEqual([10, 10, 10]);
  expect(lines[0]?.points.at(-1)?.left).toBe(FIGURES.prizes[0]?.left);
});

it("draws steps that never rise", () => {
  const [line] = stockLines(FIGURES);
  if (!line) throw new Error("there is a line");
  const begin = Date.parse(at(0));
  const path = stepPath(
    line,
    (time) => (time - begin) / 3_600_000,
    (share) => 100 - share * 100,
  );
  expect(path).toBe("M0 0H1V25H6V75");
});

it("has nothing to draw before the first spin, or without the plan for it", () => {
  expect(stockLines({ ...FIGURES, hours: [] })).toEqual([]);
  expect(stockLines({ ...FIGURES, hours: null })).toEqual([]);
});
