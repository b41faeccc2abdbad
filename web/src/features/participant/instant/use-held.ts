// Holds the page as it was at the tap until the show stands still: the news of a win must not arrive before the wheel.

import { useRef } from "react";

export function useHeld<T>(value: T, hold: boolean): T {
  const held = useRef(value);
  if (!hold) held.current = value;
  return held.current;
}
