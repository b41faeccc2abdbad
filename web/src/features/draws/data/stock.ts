// What was left of each prize, hour by hour.

import type { SpinFigures } from "@/api/after-types";

export interface StockLine {
  prize: number;
  units: number;
  /** From the moment before the first hour; a share of the units. */
  points: { at: number; left: number }[];
}

const HOUR = 3_600_000;

/** A line for each prize with a limited stock; the blank is none. */
export function stockLines({ prizes, hours }: Pick<SpinFigures, "prizes" | "hours">): StockLine[] {
  const all = hours ?? [];
  const [first] = all;
  if (!first) return [];
  return prizes
    .filter(({ prize, units }) => prize >= 0 && (units ?? 0) > 0)
    .map(({ prize, units }) => {
      let left = units ?? 0;
      const begin = { at: Date.parse(first.at), left };
      const points = all.map(({ at, given }) => {
        left -= given[prize] ?? 0;
        return { at: Date.parse(at) + HOUR, left };
      });
      return { prize, units: units ?? 0, points: [begin, ...points] };
    });
}

/** The line as steps: stock stays what it is until somebody wins. */
export function stepPath(
  { points, units }: StockLine,
  place: (at: number) => number,
  height: (share: number) => number,
): string {
  return points
    .map(({ at, left }, number) => {
      const [x, y] = [place(at), height(left / units)].map((value) => Math.round(value * 10) / 10);
      return number === 0 ? `M${x} ${y}` : `H${x}V${y}`;
    })
    .join("");
}
