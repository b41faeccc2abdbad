// What the figures draw is what was counted: steps, rings, tiles.

import { expect, it } from "vitest";
import { arcsOf } from "@/features/draws/data/donut";
import { stepsOf } from "@/features/draws/data/funnel-steps";
import { seriesOf } from "@/features/draws/data/plot";
import { COLUMNS, provinceName, ROWS, shadeOf, TILES } from "@/features/draws/data/provinces";

const COUNTS = { seen: 400, began: 200, joined: 150, in_hat: 148, won: 10, claimed: 8, received: 0 };

it("measures each step against the one before, and every bar against the longest", () => {
  const steps = stepsOf(COUNTS, true);
  expect(steps.map(({ before }) => before)).toEqual([null, 0.5, 0.75, 148 / 150, 10 / 148, 0.8, 0]);
  expect(steps[0]?.length).toBe(1);
  expect(steps[2]?.length).toBe(0.375);
});

it("does not know winners before the draw, and no share where more came than went before", () => {
  const steps = stepsOf({ ...COUNTS, seen: 0, began: 0 }, false);
  expect(steps.slice(4).map(({ count }) => count)).toEqual([null, null, null]);
  expect(steps[2]).toMatchObject({ count: 150, before: null, length: 1 });
  expect(stepsOf({ ...COUNTS, seen: 100 }, true)[1]?.before).toBeNull();
});

it("puts looks beside joins, hour by hour", () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
  const { points } = seriesOf(
    [{ at: at(2), count: 3 }],
    [
      { at: at(0), count: 9 },
      { at: at(2), count: 4 },
    ],
  );
  expect(points.map(({ count, views }) => [count, views])).toEqual([
    [0, 9],
    [0, 0],
    [3, 4],
  ]);
});

it("closes the ring, and shows a lone share whole", () => {
  expect(arcsOf([5], 40)).toEqual([{ path: "", isWhole: true }]);
  expect(arcsOf([5, 0], 40)[0]?.isWhole).toBe(true);
  expect(arcsOf([], 40)).toEqual([]);
  expect(arcsOf([0, 0], 40).every(({ path }) => path === "")).toBe(true);
  const [half, small] = arcsOf([999, 1], 40);
  expect(half?.path).toMatch(/^M[\d.-]+ [\d.-]+A40 40 0 1 1 /);
  expect(small?.path).toMatch(/A40 40 0 0 1 /);
});

it("has a tile of its own for each of the 34 provinces", () => {
  expect(TILES).toHaveLength(34);
  expect(new Set(TILES.map(({ name }) => name)).size).toBe(34);
  expect(new Set(TILES.map(({ initials }) => initials)).size).toBe(34);
  expect(new Set(TILES.map(({ column, row }) => `${column} ${row}`)).size).toBe(34);
  expect(TILES.every(({ column, row }) => column < COLUMNS && row < ROWS)).toBe(true);
  expect(provinceName("广东省", "en")).toBe("Guangdong");
  expect(provinceName("广东省", "zh-CN")).toBe("广东省");
  expect(provinceName("Atlantis", "en")).toBe("Atlantis");
});

it("darkens a tile by the root of its share, and leaves an empty one empty", () => {
  expect([0, 1, 6, 7, 12, 25, 50, 100].map((count) => shadeOf(count, 100))).toEqual([0, 1, 2, 2, 2, 3, 4, 5]);
  expect(shadeOf(1, 1)).toBe(5);
});
