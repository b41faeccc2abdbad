// The reasons given lately, the newest first: most pictures are refused for one of a few.

import { localStore } from "@/lib/storage";

const KEY = "voucher_reasons";
export const MOST_REASONS = 9;

/** What was given before, then the usual ones. */
export function recentReasons(usual: readonly string[]): string[] {
  return [...new Set([...read(), ...usual])].slice(0, MOST_REASONS);
}

export function keepReason(reason: string): void {
  localStore.set(KEY, JSON.stringify([...new Set([reason, ...read()])].slice(0, MOST_REASONS)));
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStore.get(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((reason) => typeof reason === "string") : [];
  } catch {
    return [];
  }
}
