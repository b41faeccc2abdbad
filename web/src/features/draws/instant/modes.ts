// From tickets to odds and back, keeping what the organiser meant as well as it can be kept.

import type { DrawForm } from "@/api/draw-types";
import { unitsOf } from "@/features/draws/form/defaults";
import { equally, WHOLE, weightSum } from "@/features/draws/instant/odds";

export type Mode = DrawForm["instant"]["mode"];
type Parts = Pick<DrawForm, "prizes" | "instant">;

const MOST_BLANKS = 1_000_000;

/** The same chances in the other way of drawing, where nothing was entered for it yet. */
export function inMode({ prizes, instant }: Parts, mode: Mode): Parts {
  const next = { ...instant, mode };
  if (mode === "odds" && weightSum(prizes) === 0) {
    return { prizes: weighted(prizes, unitsOf(prizes) + instant.blanks), instant: next };
  }
  if (mode === "pool" && instant.blanks === 0) {
    const sum = weightSum(prizes);
    const blanks = sum > 0 ? Math.round((unitsOf(prizes) * Math.max(0, WHOLE - sum)) / sum) : 0;
    return { prizes, instant: { ...next, blanks: Math.min(blanks, MOST_BLANKS) } };
  }
  return { prizes, instant: next };
}

/** Tickets as millionths, rounded down: what is left over is no prize. */
function weighted(prizes: DrawForm["prizes"], tickets: number): DrawForm["prizes"] {
  if (tickets === 0) {
    const each = equally(prizes.length, WHOLE);
    return prizes.map((prize, at) => ({ ...prize, weight: each[at] ?? 0 }));
  }
  return prizes.map((prize) => ({ ...prize, weight: Math.floor((prize.units * WHOLE) / tickets) }));
}
