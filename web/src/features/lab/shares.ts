// What the chart shows: for each person, or group of neighbours in a long list, wins against what chance expects.

import type { Person } from "@/features/lab/hat";
import type { Trials } from "@/features/lab/trials";

export interface Share {
  /** Counted from one; the same for a single person. */
  first: number;
  last: number;
  /** Of a single person. */
  name: string | null;
  codes: number;
  wins: number;
  expected: number;
  /** Where 19 of 20 fair results lie. */
  low: number;
  high: number;
}

export const MOST_BARS = 30;
const TWO_SIDED_95 = 1.96;

/** Wins that each person can expect, in proportion to codes. */
export function expectedWins(people: Person[], done: number): number[] {
  const total = people.reduce((sum, { codes }) => sum + codes, 0);
  return people.map(({ codes }) => (done * codes) / total);
}

export function sharesOf(people: Person[], { done, wins }: Trials, mostBars = MOST_BARS): Share[] {
  const total = people.reduce((sum, { codes }) => sum + codes, 0);
  const bars = Math.min(people.length, mostBars);
  const start = (bar: number) => Math.floor((bar * people.length) / bars);
  return Array.from({ length: bars }, (_, bar) => {
    const from = start(bar);
    const to = start(bar + 1);
    const members = people.slice(from, to);
    const codes = members.reduce((sum, person) => sum + person.codes, 0);
    const chance = codes / total;
    const expected = done * chance;
    const spread = TWO_SIDED_95 * Math.sqrt(expected * (1 - chance));
    return {
      first: from + 1,
      last: to,
      name: bars === people.length ? (members[0]?.name ?? "") : null,
      codes,
      wins: wins.slice(from, to).reduce((sum, won) => sum + won, 0),
      expected,
      low: Math.max(0, expected - spread),
      high: expected + spread,
    };
  });
}

/** How long the longest bar must be able to get. */
export const scaleOf = (shares: Share[]): number =>
  Math.max(1, ...shares.flatMap(({ wins, high }) => [wins, high])) * 1.04;
