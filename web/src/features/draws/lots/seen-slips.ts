// Who has looked at their slip on this device, as long as this tab lives.

import type { LotView } from "@/api/lot-types";

const key = (lid: string) => `fairdraw.round.${lid}`;

export function readSeen(lid: string): ReadonlySet<string> {
  return new Set(sessionStorage.getItem(key(lid))?.split(" ").filter(Boolean));
}

export function keepSeen(lid: string, seen: ReadonlySet<string>, member: string): ReadonlySet<string> {
  const all = new Set([...seen, member]);
  sessionStorage.setItem(key(lid), [...all].join(" "));
  return all;
}

/** In the order in which they gave their names, as they sit. */
export const byComing = (rows: readonly LotView[]): LotView[] =>
  rows.toSorted((one, other) => one.number - other.number);

export const firstUnseen = (people: readonly LotView[], seen: ReadonlySet<string>): LotView | null =>
  people.find(({ member }) => !seen.has(member)) ?? null;
