// What a simulation found, as sentences: which one fits each prize, and the numbers in it.

import type { Simulated } from "@/api/draw-types";

/** "Gone by Tuesday" is said of the first day on which it holds in so many runs. */
const USUALLY = 0.8;
/** Below this a prize running out is not worth a sentence of its own. */
const SOMETIMES = 0.1;

type Found = Simulated["prizes"][number];

export type Finding =
  | { say: "goneBy"; day: number; runs: number }
  | { say: "goneSometimes"; runs: number }
  | { say: "never" }
  | { say: "rarely" }
  | { say: "lasts"; least: number; most: number };

/** The one thing to know about a prize. Days count from 0. */
export function findingOf({ given, gone_runs, gone_by_day }: Found, runs: number): Finding {
  const day = usualDay(gone_by_day, runs);
  if (day !== null) return { say: "goneBy", day, runs: gone_by_day[day] ?? 0 };
  if (gone_runs >= runs * SOMETIMES && gone_runs > 0) return { say: "goneSometimes", runs: gone_runs };
  if (given.p90 === 0) return { say: "never" };
  if (given.p50 === 0) return { say: "rarely" };
  return { say: "lasts", least: given.p10, most: given.p90 };
}

/** The day by whose end it was so in most runs. */
export function usualDay(byDay: readonly number[], runs: number): number | null {
  const day = byDay.findIndex((count) => count >= runs * USUALLY);
  return day === -1 ? null : day;
}

/** How many days a draw runs, each one begun counted whole. */
export function daysBetween(start: number, end: string | null): number | null {
  if (end === null) return null;
  const days = Math.ceil((Date.parse(end) - start) / 86_400_000);
  return Number.isFinite(days) && days >= 1 ? Math.min(days, 366) : null;
}
