// What the plot shows is what was counted: gaps are nothing, steps are equal, the top is round.

import { expect, it } from "vitest";
import { gridOf, lineOf, nearest, niceTop, seriesOf, spotsOf, ticksOf } from "@/features/draws/data/plot";

const hour = (place: number, count: number) => ({
  at: new Date(Date.UTC(2026, 0, 1, place)).toISOString(),
  count,
});

it("fills the hours in which nobody joined, whatever the order", () => {
  const { hours, points } = seriesOf([hour(3, 5), hour(0, 2)]);
  expect(hours).toBe(1);
  expect(points.map(({ count }) => count)).toEqual([2, 0, 0, 5]);
});

it("takes hours together when there are too many, and loses nobody", () => {
  const counts = Array.from({ length: 1000 }, (_, place) => hour(place, 1));
  const { hours, points } = seriesOf(counts);
  expect(hours).toBe(6);
  expect(points.length).toBeLessThanOrEqual(240);
  expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(1000);
});

it("has nothing to show for nothing", () => {
  expect(seriesOf([]).points).toEqual([]);
  expect(lineOf([])).toBe("");
});

it.each([
  [0, 4],
  [3, 4],
  [5, 5],
  [11, 20],
  [99, 100],
  [100, 100],
  [4321, 5000],
])("ends the scale of %i at %i", (highest, top) => {
  expect(niceTop(highest)).toBe(top);
  const grid = gridOf(top);
  expect(grid[0]).toBe(0);
  expect(grid.at(-1)).toBe(top);
  expect(grid.every(Number.isInteger)).toBe(true);
});

it("puts points into the box, and a single hour between two empty ones", () => {
  const box = { left: 10, top: 0, width: 100, height: 50 };
  const spots = spotsOf(seriesOf([hour(0, 0), hour(1, 4)]), 4, box);
  expect(spots).toEqual([
    { x: 10, y: 50 },
    { x: 110, y: 0 },
  ]);
  expect(lineOf(spots)).toBe("M10 50L110 0");
  expect(nearest(spots, 90)).toBe(1);
  expect(spotsOf(seriesOf([hour(0, 4)]), 4, box)).toEqual([
    { x: 10, y: 50 },
    { x: 60, y: 0 },
    { x: 110, y: 50 },
  ]);
});

it("labels a few places along the bottom, both ends among them", () => {
  expect(ticksOf(3, 6)).toEqual([0, 1, 2]);
  const ticks = ticksOf(100, 5);
  expect(ticks).toHaveLength(5);
  expect([ticks[0], ticks.at(-1)]).toEqual([0, 99]);
});
