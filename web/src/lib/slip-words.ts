// What a lot says, worked out from the slips that everybody knows. Pure.

import type { LotSlip, LotsOf } from "@/api/lot-types";

interface Slips {
  what: LotsOf;
  cycle: boolean;
  /** Perhaps only the first of them. */
  slips: readonly LotSlip[];
  total: number | null;
}

/** Null when it stands among slips that are not known here. */
export function slipWords({ what, cycle, slips, total }: Slips, lot: number): string | null {
  if (what === "order") return String(lot + 1);
  let rest = cycle && total ? lot % total : lot;
  for (const { name, count } of slips) {
    if (rest < count) return name.trim();
    rest -= count;
  }
  return null;
}
