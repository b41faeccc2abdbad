// The day's free spins come back at midnight: the page asks for them then, without being opened anew.

import { useEffect } from "react";
import type { DrawNow } from "@/features/participant/use-draw";

/** Everybody's midnight is the same one: not all of them ask in the same moment. */
const SPREAD = 8000;

export function useNextDay({ mine, ahead, refresh }: DrawNow): void {
  const next = mine?.spins?.chances.next_day_at ?? null;
  useEffect(() => {
    const wait = next === null ? 0 : Date.parse(next) - Date.now() - ahead;
    if (!(wait > 0)) return;
    const timer = setTimeout(() => void refresh(), wait + Math.random() * SPREAD);
    return () => clearTimeout(timer);
  }, [next, ahead, refresh]);
}
