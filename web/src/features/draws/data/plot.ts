// The arithmetic of the hourly plot: no gaps, few enough points to see, a scale that ends on a round number.

import type { HourCount } from "@/api/after-types";

const HOUR = 3_600_000;
/** More than this does not fit side by side; hours are then taken together. */
const MOST_POINTS = 240;
/** Steps people read easily, in hours. */
const STEPS = [1, 2, 3, 6, 12, 24, 48, 168, 720];

export interface Series {
  /** How many hours one point stands for. */
  hours: number;
  points: { at: number; count: number; views: number }[];
}

/** Joins, and looks beside them, by equal steps of time, hours without any included. */
export function seriesOf(joins: readonly HourCount[], looks: readonly HourCount[] = []): Series {
  const times = [
    ...joins.map(({ at, count }) => ({ at: Date.parse(at), count, views: 0 })),
    ...looks.map(({ at, count }) => ({ at: Date.parse(at), count: 0, views: count })),
  ].sort((a, b) => a.at - b.at);
  const [first] = times;
  const last = times.at(-1);
  if (!first || !last) return { hours: 1, points: [] };
  const span = (last.at - first.at) / HOUR + 1;
  const hours = STEPS.find((step) => span / step <= MOST_POINTS) ?? Math.ceil(span / MOST_POINTS);
  // A single hour stands between two in which nobody joined, or there would be no line.
  const isLone = span <= hours;
  const begin = isLone ? first.at - hours * HOUR : first.at;
  const length = isLone ? 3 : Math.ceil(span / hours);
  const points = Array.from({ length }, (_, place) => ({
    at: begin + place * hours * HOUR,
    count: 0,
    views: 0,
  }));
  for (const { at, count, views } of times) {
    const point = points[Math.floor((at - begin) / HOUR / hours)];
    if (!point) continue;
    point.count += count;
    point.views += views;
  }
  return { hours, points };
}

/** The smallest of 1, 2, 4, 5, 6, 8, 10 × 10ⁿ that is not below the highest value; at least 4, for four whole steps. */
export function niceTop(highest: number): number {
  if (highest <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(highest));
  const factor = [1, 2, 4, 5, 6, 8, 10].find((step) => step * power >= highest) ?? 10;
  return factor * power;
}

/** Where the lines across stand, from nothing to the top. */
export function gridOf(top: number): number[] {
  const steps = top % 4 === 0 ? 4 : top % 5 === 0 ? 5 : 2;
  return Array.from({ length: steps + 1 }, (_, step) => (top / steps) * step);
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
}

export function spotsOf(
  { points }: Series,
  top: number,
  box: Box,
  what: "count" | "views" = "count",
): Spot[] {
  const step = box.width / Math.max(1, points.length - 1);
  return points.map((point, place) => ({
    x: box.left + place * step,
    y: box.top + box.height * (1 - point[what] / top),
  }));
}

export const lineOf = (spots: readonly Spot[]) =>
  spots.map(({ x, y }, place) => `${place === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");

/** The point nearest to a place across the plot. */
export function nearest(spots: readonly Spot[], x: number): number {
  return spots.reduce(
    (best, spot, place) => (Math.abs(spot.x - x) < Math.abs((spots[best]?.x ?? 0) - x) ? place : best),
    0,
  );
}

/** At most this many places along the bottom, the first and the last among them. */
export function ticksOf(length: number, most: number): number[] {
  if (length <= most) return Array.from({ length }, (_, place) => place);
  const last = length - 1;
  return [
    ...new Set(
      Array.from({ length: most }, (_, place) => Math.round((place * last) / Math.max(1, most - 1))),
    ),
  ];
}

const round = (value: number) => Math.round(value * 10) / 10;
