// What the slips say: what each sort starts with, seats by rows, and how they come to people. Pure.

import type { LotSlip, LotsForm, LotsOf } from "@/api/lot-types";

export const SORTS: readonly LotsOf[] = ["order", "groups", "roles", "seats", "yes_no", "texts"];
export const MOST_SLIPS = 10_000;
const LETTERS = 26;

export interface FirstWords {
  group(number: number): string;
  yes: string;
  no: string;
}

/** What a sort starts with; what was typed for another sort is not carried over. */
export function startOf(what: LotsOf, words: FirstWords): Pick<LotsForm, "slips" | "cycle"> {
  switch (what) {
    case "order":
      return { slips: [], cycle: false };
    case "groups":
      return { slips: [1, 2, 3, 4].map((number) => ({ name: words.group(number), count: 1 })), cycle: true };
    case "roles":
    case "texts":
      return { slips: [blank(), blank()], cycle: false };
    case "seats":
      return { slips: seats(4, 6), cycle: false };
    case "yes_no":
      return {
        slips: [
          { name: words.yes, count: 1 },
          { name: words.no, count: 4 },
        ],
        cycle: false,
      };
  }
}

export const blank = (): LotSlip => ({ name: "", count: 1 });

/** A1, A2 … B1; after Z comes AA. */
export function seats(rows: number, perRow: number): LotSlip[] {
  const names: LotSlip[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let seat = 1; seat <= perRow && names.length < MOST_SLIPS; seat += 1) {
      names.push({ name: `${letters(row)}${seat}`, count: 1 });
    }
  }
  return names;
}

function letters(row: number): string {
  const last = String.fromCharCode(65 + (row % LETTERS));
  return row < LETTERS ? last : letters(Math.floor(row / LETTERS) - 1) + last;
}

/** One a line; empty lines and repeated ones fall out. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return [...new Set(lines.filter(Boolean))];
}

export const totalOf = (slips: readonly LotSlip[]): number =>
  slips.reduce((sum, { count }) => sum + count, 0);

/** Drawn one by one, the urn is filled beforehand: only a list says by itself how many slips there are. */
const FIRST_NUMBERS = 20;
const FIRST_IN_GROUP = 5;

export function fitted(lots: LotsForm): LotsForm {
  if (lots.when !== "one_by_one" || lots.people === "list") return lots;
  if (lots.what === "order" && lots.slips.length === 0) {
    return { ...lots, slips: [{ name: "", count: FIRST_NUMBERS }] };
  }
  if (!lots.cycle) return lots;
  return { ...lots, cycle: false, slips: lots.slips.map((slip) => ({ ...slip, count: FIRST_IN_GROUP })) };
}

/** How many slips are in the urn when they are drawn one by one. */
export const urnSize = ({ cycle, slips, names }: LotsForm): number =>
  cycle || slips.length === 0 ? names.length : totalOf(slips);

/** How it comes out for so many people: who is left without, and which slips stay. */
export function balance(lots: LotsForm, people: number): { without: number; unused: number } {
  if (lots.slips.length === 0 || lots.cycle || people === 0) return { without: 0, unused: 0 };
  const total = totalOf(lots.slips);
  return { without: Math.max(0, people - total), unused: Math.max(0, total - people) };
}
