// The part of the form that is about lots, and how to change some of it.

import type { LotsForm } from "@/api/lot-types";
import { usePart } from "@/features/draws/form/form-store";
import { EMPTY_LOTS } from "@/features/draws/lots/empty-lots";
import { fitted } from "@/features/draws/lots/slips";

export function useLots(): [LotsForm, (part: Partial<LotsForm>) => void] {
  const [lots, setLots] = usePart("lots");
  const now = lots ?? EMPTY_LOTS;
  return [now, (part) => setLots(fitted({ ...now, ...part }))];
}
