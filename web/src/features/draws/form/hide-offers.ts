// Which of the hide switches mean something for a draw; the others are not offered.

import type { DrawForm, Hide } from "@/api/draw-types";

const SWITCHES: readonly (keyof Hide)[] = [
  "prize_counts",
  "claimed_counts",
  "participants",
  "winners",
  "odds",
  "creator",
  "labels",
  "ad",
];

/** Where nothing is won there is nothing to hide about it. */
const OF_PRIZES: readonly (keyof Hide)[] = ["prize_counts", "claimed_counts", "odds", "labels"];

type Facts = Pick<DrawForm, "hide" | "opening" | "instant" | "lots">;

/** What is on stays in sight, so that it can be switched off. */
export const hideOffers = (form: Facts): (keyof Hide)[] =>
  SWITCHES.filter((key) => hasMeaning(form, key) || form.hide[key]);

function hasMeaning({ opening, instant, lots }: Facts, key: keyof Hide): boolean {
  if (lots) return !OF_PRIZES.includes(key);
  // Only an instant draw tells how many prizes are left.
  if (opening.by !== "instant") return key !== "claimed_counts";
  // Odds of an instant draw are always told; in a pool the tickets are the odds.
  return key !== "odds" && !(key === "prize_counts" && instant.mode === "pool");
}
