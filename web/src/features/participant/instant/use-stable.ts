// The same object for as long as it says the same: what is painted must not be painted again for every piece of news.

import { useRef } from "react";

export function useStable<T>(value: T): T {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}
