// All receipts that this phone keeps, by draw.

import { type KeptReceipt, readReceipts } from "@/lib/receipts";
import { localStore } from "@/lib/storage";

const PREFIX = "receipts:";

export interface DrawReceipts {
  lid: string;
  receipts: KeptReceipt[];
}

export function keptReceipts(): DrawReceipts[] {
  return names()
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => name.slice(PREFIX.length))
    .map((lid) => ({ lid, receipts: readReceipts(lid) }))
    .filter(({ receipts }) => receipts.length > 0);
}

export function forgetReceipts(lid: string): void {
  localStore.remove(PREFIX + lid);
}

function names(): string[] {
  try {
    return Object.keys(window.localStorage).sort();
  } catch {
    return [];
  }
}
