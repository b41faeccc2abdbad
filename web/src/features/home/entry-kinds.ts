// What an entry is to its owner: something to do, something running, something won; and what erasing it would mean.

import type { MyEntry } from "@/api/home-types";

/** A prize waits to be claimed. */
export const isDue = ({ wins, claim }: MyEntry): boolean => wins > 0 && claim === "to_fill";

export const isRunning = ({ state }: MyEntry): boolean =>
  state === "open" || state === "locked" || state === "waiting" || state === "draft";

export type EraseMeaning = "open" | "locked" | "prize" | "drawn";

export function eraseMeaning({ state, wins, claim }: MyEntry): EraseMeaning {
  if (state === "open" || state === "waiting" || state === "draft") return "open";
  if (state === "locked") return "locked";
  return wins > 0 && claim !== "received" ? "prize" : "drawn";
}
