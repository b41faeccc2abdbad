// The receipts of this phone: for every code what the operator signed, and what opens the person's tag. Kept here so
// that nobody has to ask the operator whether they were in the hat.

import { localStore } from "@/lib/storage";

export interface KeptReceipt {
  code: string;
  receipt: string;
  salt: string;
  person: string;
  period: number;
}

const key = (lid: string) => `receipts:${lid}`;

export function readReceipts(lid: string, period?: number): KeptReceipt[] {
  const kept = parse(localStore.get(key(lid)));
  return period === undefined ? kept : kept.filter((receipt) => receipt.period === period);
}

/** Adds what is new. A receipt that is already here stays: the first promise counts. */
export function keepReceipts(lid: string, period: number, receipts: Omit<KeptReceipt, "period">[]): void {
  const kept = readReceipts(lid);
  const known = new Set(kept.map((one) => `${one.period} ${one.code}`));
  const fresh = receipts
    .filter(({ code }) => !known.has(`${period} ${code}`))
    .map(({ code, receipt, salt, person }) => ({ code, receipt, salt, person, period }));
  if (fresh.length > 0) localStore.set(key(lid), JSON.stringify([...kept, ...fresh]));
}

function parse(text: string | null): KeptReceipt[] {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? found.filter(isReceipt) : [];
  } catch {
    return [];
  }
}

function isReceipt(value: unknown): value is KeptReceipt {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Record<string, unknown>;
  const texts = ["code", "receipt", "salt", "person"];
  return texts.every((name) => typeof fields[name] === "string") && typeof fields.period === "number";
}
