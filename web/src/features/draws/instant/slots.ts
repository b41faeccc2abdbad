// How a skin is laid out: which prize stands in which place. The server lays out an empty list in the same way.

import type { DrawForm } from "@/api/draw-types";
import { MOST_PRIZES } from "@/features/draws/form/defaults";
import type { InstantKind } from "@/features/draws/kinds";

export const BLANK = -1;
type Form = Pick<DrawForm, "prizes" | "instant" | "limits">;

export const SLOT_RANGE: Record<InstantKind, { least: number; most: number }> = {
  turnlottery: { least: 6, most: 12 },
  ninelottery: { least: 8, most: 8 },
  card: { least: 3, most: 12 },
};
const USUAL_CARDS = 6;

/** Whether somebody may spin and get nothing. */
export function hasBlanks({ instant, limits }: Form): boolean {
  const alwaysWins =
    instant.mode === "pool" &&
    instant.blanks === 0 &&
    instant.most_per_draw !== null &&
    instant.most_per_draw <= limits.wins_per_person;
  return !alwaysWins;
}

/** The organiser's own layout, or each prize once with blanks between them. */
export function slotsOf(kind: InstantKind, form: Form): number[] {
  return form.instant.slots.length > 0 ? form.instant.slots : automaticSlots(kind, form);
}

export function automaticSlots(kind: InstantKind, form: Form): number[] {
  const { least, most } = SLOT_RANGE[kind];
  const prizes = form.prizes.map((_, at) => at);
  const within = (count: number) => Math.min(Math.max(count, least), most);
  if (kind === "card") {
    // A card shows whatever was drawn, so only their number matters.
    return cardsOf(Math.max(within(prizes.length + 1), USUAL_CARDS), form);
  }
  const withBlanks = hasBlanks(form);
  const count =
    withBlanks && prizes.length * 2 <= most ? prizes.length * 2 : prizes.length + Number(withBlanks);
  return spread(prizes, within(count), withBlanks);
}

export function cardsOf(count: number, { prizes }: Pick<Form, "prizes">): number[] {
  return Array.from({ length: count }, (_, at) => (at < prizes.length ? at : BLANK));
}

/** Blanks spread evenly between the prizes; without blanks the prizes begin again. */
function spread(prizes: readonly number[], count: number, withBlanks: boolean): number[] {
  if (!withBlanks && prizes.length > 0) {
    return Array.from({ length: count }, (_, at) => at % prizes.length);
  }
  const slots = Array.from({ length: count }, () => BLANK);
  for (const prize of prizes) {
    const place = Math.floor((prize * count) / prizes.length);
    if (place < count) slots[place] = prize;
  }
  return slots;
}

/** The wheel and the grid need a place for each prize, and one for a blank if there are any. */
export function mostPrizes(kind: InstantKind, form: Form): number {
  return kind === "card" ? MOST_PRIZES : SLOT_RANGE[kind].most - Number(hasBlanks(form));
}

/** Where each prize went when one of them moved, so that the layout goes along. */
export function afterMove(slots: readonly number[], from: number, to: number): number[] {
  return slots.map((prize) => {
    if (prize === from) return to;
    if (from < to && prize > from && prize <= to) return prize - 1;
    if (to < from && prize >= to && prize < from) return prize + 1;
    return prize;
  });
}

/** A prize that is gone leaves a blank. */
export function afterRemoval(slots: readonly number[], gone: number): number[] {
  return slots.map((prize) => (prize === gone ? BLANK : prize > gone ? prize - 1 : prize));
}

/** Prizes that no place of the skin shows; nothing for cards, which show whatever was drawn. */
export function unseen(kind: InstantKind, form: Form): number[] {
  if (kind === "card") return [];
  const slots = slotsOf(kind, form);
  return form.prizes.map((_, at) => at).filter((at) => !slots.includes(at));
}
