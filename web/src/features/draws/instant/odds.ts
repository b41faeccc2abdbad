// Odds of instant draws: whole millionths on the wire, percent with four decimals for people. Nothing is ever rounded.

import type { DrawForm, Prize } from "@/api/draw-types";

export const WHOLE = 1_000_000;
const DECIMALS = 4;
const PERCENT = /^(\d{1,7})(?:\.(\d*))?$/;

/** 5000 is "0.5". */
export function percentOf(weight: number): string {
  const whole = Math.floor(weight / 10 ** DECIMALS);
  const rest = String(weight % 10 ** DECIMALS)
    .padStart(DECIMALS, "0")
    .replace(/0+$/, "");
  return rest ? `${whole}.${rest}` : String(whole);
}

/** Digit by digit, for 0.07 × 10,000 is not 700 in floating point. Nothing for what is no number of percent. */
export function weightOf(percent: string): number | null {
  const found = PERCENT.exec(percent.trim());
  if (!found) return null;
  const [, whole = "0", decimals = ""] = found;
  return Number(whole) * 10 ** DECIMALS + Number(decimals.slice(0, DECIMALS).padEnd(DECIMALS, "0"));
}

export function weightSum(prizes: readonly Prize[]): number {
  return prizes.reduce((sum, { weight }) => sum + weight, 0);
}

/** One part of all that a spin can meet. */
export interface Share {
  /** The prize's place in the form; -1 is no prize. */
  prize: number;
  /** Millionths, or tickets. */
  part: number;
}

export interface Shares {
  whole: number;
  parts: Share[];
  /** How much the prizes take beyond the whole. */
  over: number;
}

/** How the first spin is shared among the prizes, and what is left for no prize. */
export function sharesOf({ prizes, instant }: Pick<DrawForm, "prizes" | "instant">): Shares {
  const isPool = instant.mode === "pool";
  const parts = prizes.map(({ units, weight }, prize) => ({ prize, part: isPool ? units : weight }));
  const taken = parts.reduce((sum, { part }) => sum + part, 0);
  const whole = isPool ? taken + instant.blanks : WHOLE;
  const blank = isPool ? instant.blanks : Math.max(0, WHOLE - taken);
  return { whole, parts: [...parts, { prize: -1, part: blank }], over: Math.max(0, taken - whole) };
}

/** "One in so many", for shares that percent say badly. */
export function oneIn(part: number, whole: number): number | null {
  return part > 0 ? Math.round(whole / part) : null;
}

/** Shares the whole equally: the remainder goes to the first ones, so that the sum is exact. */
export function equally(count: number, whole: number): number[] {
  const each = Math.floor(whole / count);
  return Array.from({ length: count }, (_, at) => each + (at < whole - each * count ? 1 : 0));
}
