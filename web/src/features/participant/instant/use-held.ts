// Holds the page as it was at the tap until the show stands still: the news of a win must not arrive before the wheel.

import { useRef } from "react";
import type { DrawNow } from "@/features/participant/use-draw";

/** `nonce` is the spin under way, null when there is none. */
export function useHeld(draw: DrawNow, nonce: number | null): DrawNow {
  const held = useRef(draw);
  if (nonce === null) held.current = draw;
  return nonce === null ? draw : withoutSpin(held.current, nonce);
}

/** After a reload the page already knows what the show has yet to tell. */
function withoutSpin(draw: DrawNow, nonce: number): DrawNow {
  const { mine } = draw;
  const spin = mine?.spins?.last.find((one) => one.nonce === nonce);
  if (!mine?.spins || !spin) return draw;
  const spins = { ...mine.spins, last: mine.spins.last.filter((one) => one !== spin) };
  return { ...draw, mine: { ...mine, spins, wins: mine.wins.filter(({ id }) => id !== spin.win) } };
}
