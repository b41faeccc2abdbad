// The three shows as plain figures: where the wheel, the lamp and the card are at any moment, and where each must end.

import { luck } from "./luck";
import { type Drive, planStop, type Stop, turnAt } from "./motion";

export type ShowKind = "wheel" | "grid" | "cards";

export const DRIVES: Record<ShowKind, Drive> = {
  wheel: { speed: 1.5, rise: 900, brake: [3300, 4000] },
  grid: { speed: 1.6, rise: 700, brake: [2900, 3500] },
  cards: { speed: 1.5, rise: 500, brake: [2500, 2900] },
};

const CELLS = 8;
/** A peg bends the pointer on this part of a slice, before and after it. */
const TOUCH = 0.12;
const LARGEST_BEND = 26;

/** What a show is made of from the tap on. Times are milliseconds of the page's own clock. */
export interface Film {
  seed: string;
  /** Where it stood before, in turns; a card always lies on its face. */
  start: number;
  tappedAt: number;
  /** When the result was there, and on which slot it falls. */
  known: { at: number; slot: number } | null;
}

/** Where in a turn a show must stand to show this slot: somewhere inside it, never on an edge. */
export function placeOf(kind: ShowKind, slot: number, slots: number, seed: string): number {
  const share = luck(seed, 2);
  if (kind === "cards") return 0.5;
  // The lamp enters its last cell late, so that it does not stand there long before it is over.
  if (kind === "grid") return (slot + 0.08 + 0.2 * share) / CELLS;
  return -(slot + (share - 0.5) * 0.7) / slots;
}

export function stopOf(kind: ShowKind, film: Film, slots: number): Stop | null {
  const { known, tappedAt, seed, start } = film;
  if (known === null) return null;
  return planStop(DRIVES[kind], seed, start, known.at - tappedAt, placeOf(kind, known.slot, slots, seed));
}

export const turnOf = (kind: ShowKind, film: Film, slots: number, elapsed: number): number =>
  turnAt(DRIVES[kind], film.start, stopOf(kind, film, slots), elapsed);

/** The slot that the wheel's pointer or the grid's lamp is on. */
export function slotAt(kind: "wheel" | "grid", turn: number, slots: number): number {
  const place = kind === "grid" ? Math.floor(turn * CELLS) : Math.round(-turn * slots);
  const count = kind === "grid" ? CELLS : slots;
  return ((place % count) + count) % count;
}

/** Counts what goes by and makes a sound: pegs, cells, sides of the card. */
export function ticksAt(kind: ShowKind, turn: number, slots: number): number {
  if (kind === "cards") return Math.floor(turn * 2);
  return kind === "grid" ? Math.floor(turn * CELLS) : Math.floor(turn * slots + 0.5);
}

/** How far the pegs bend the pointer, in degrees. */
export function bendAt(turn: number, slots: number): number {
  const place = turn * slots + 0.5;
  const since = place - Math.floor(place);
  return LARGEST_BEND * Math.max(0, 1 - Math.min(since, 1 - since) / TOUCH) ** 1.5;
}

/** How brightly each cell of the grid glows: the lamp, and a short tail behind it while it runs. */
export function glowAt(cell: number, turn: number, speed: number): number {
  const head = Math.floor(turn * CELLS);
  const behind = (((head - cell) % CELLS) + CELLS) % CELLS;
  if (behind === 0) return 1;
  return behind <= 3 ? Math.max(0, 0.55 - behind * 0.16) * Math.min(1, speed) : 0;
}

export interface CardPose {
  /** Degrees about its upright axis. */
  angle: number;
  /** Whether the other side is the face: not before it is turned away from us for the last time. */
  face: boolean;
  /** 0 lies with the others, 1 is held up. */
  lift: number;
}

/** The chosen card, from its back to its face. */
export function cardAt(film: Film, elapsed: number): CardPose {
  const stop = stopOf("cards", film, 1);
  const turn = turnAt(DRIVES.cards, film.start, stop, elapsed);
  const lift = Math.min(1, Math.max(0, elapsed) / 350);
  return { angle: turn * 360, face: stop !== null && turn > stop.end - 0.4, lift: lift * (2 - lift) };
}

/** A slot that shows this prize: any of several, always the same one for a seed. Null when no slot shows it. */
export function slotOf(prize: number, slots: readonly number[], seed: string): number | null {
  const fitting = slots.flatMap((shown, at) => (shown === prize ? [at] : []));
  return fitting[Math.floor(luck(seed, 3) * fitting.length)] ?? null;
}
