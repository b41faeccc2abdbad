// All receipts that this phone keeps, by draw.

import { type KeptReceipt, readReceipts } from "@/lib/receipts";
import { localStore } from "@/lib/storage";

const PREFIX = "receipts:";
/** Of instant draws: a receipt for every spin, the one under way, and the batches that were seen. */
const SPINS = "spins:";
const OF_SPINS = [SPINS, "spin:", "heads:"];

export interface DrawReceipts {
  lid: string;
  receipts: KeptReceipt[];
  /** As they were kept. */
  spins: unknown[];
}

export function keptReceipts(): DrawReceipts[] {
  const draws = names().flatMap((name) => {
    const prefix = [PREFIX, SPINS].find((start) => name.startsWith(start));
    return prefix ? [name.slice(prefix.length)] : [];
  });
  return [...new Set(draws)]
    .sort()
    .map((lid) => ({ lid, receipts: readReceipts(lid), spins: readSpins(lid) }))
    .filter(({ receipts, spins }) => receipts.length + spins.length > 0);
}

export function forgetReceipts(lid: string): void {
  for (const prefix of [PREFIX, ...OF_SPINS]) localStore.remove(prefix + lid);
}

function readSpins(lid: string): unknown[] {
  try {
    const found: unknown = JSON.parse(localStore.get(SPINS + lid) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

function names(): string[] {
  try {
    return Object.keys(window.localStorage).sort();
  } catch {
    return [];
  }
}
