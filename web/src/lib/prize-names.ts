// The names of prize tiers, from first prize to fiftieth prize, in the reader's language.

import type { TFunction } from "i18next";

export const PRIZE_NAME_COUNT = 50;

/** The name of the nth tier, counted from one. */
export function prizeName(t: TFunction<"prizes">, tier: number): string {
  if (!Number.isInteger(tier) || tier < 1 || tier > PRIZE_NAME_COUNT) {
    throw new RangeError(`there is no name for prize ${tier}`);
  }
  // The keys of the prizes table are exactly "1" … "50"; the range was checked above.
  return t(String(tier) as "1");
}
