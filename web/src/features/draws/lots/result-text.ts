// The result as groups, and as text for a chat. Pure.

import type { LotView } from "@/api/lot-types";
import { MOST_SHOWN } from "@/features/draws/lots/lots-calls";

export const MOST_COPIED = MOST_SHOWN;

export interface Group {
  /** None for those who drew no slip. */
  slip: string | null;
  rows: LotView[];
}

/** Rows with the same slip together, in the order in which the slips come first; nobody's slip last. Who has not drawn yet
 * is in none. */
export function grouped(rows: readonly LotView[]): Group[] {
  const groups = new Map<string | null, LotView[]>();
  for (const row of rows.filter(({ lot }) => lot !== null)) {
    const slip = row.excluded ? null : row.slip;
    groups.set(slip, [...(groups.get(slip) ?? []), row]);
  }
  const list = [...groups].map(([slip, members]) => ({ slip, rows: members }));
  return [...list.filter(({ slip }) => slip !== null), ...list.filter(({ slip }) => slip === null)];
}

/** One line a slip, with everybody who drew it. */
export function asText(title: string, rows: readonly LotView[], none: string): string {
  const lines = grouped(rows).map(({ slip, rows: members }) => {
    const names = members.map(({ name }) => name).join("、");
    return `${slip ?? none}：${names}`;
  });
  return [title, ...lines].join("\n");
}
