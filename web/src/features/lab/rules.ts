// The rules of a draw in the lab, from what stands in its fields.

export interface Rules {
  /** How many are drawn, for each tier from the first prize on. */
  counts: number[];
  maxWins: number;
}

export const MOST_TIERS = 8;
export const MOST_UNITS = 500;
export const MOST_WINS = 100;

/** A whole number within its limits, or null. */
export function readCount(text: string, least: number, most: number): number | null {
  const plain = text.trim();
  if (!/^\d{1,9}$/.test(plain)) return null;
  const value = Number(plain);
  return value >= least && value <= most ? value : null;
}

export const readUnits = (text: string): number | null => readCount(text, 1, MOST_UNITS);
export const readMaxWins = (text: string): number | null => readCount(text, 1, MOST_WINS);

/** Null while any field is wrong. */
export function readRules(units: string[], maxWins: string): Rules | null {
  const counts = units.map(readUnits).filter((count) => count !== null);
  const limit = readMaxWins(maxWins);
  return counts.length === units.length && limit !== null ? { counts, maxWins: limit } : null;
}
