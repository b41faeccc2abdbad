// How a show turns: it gathers speed on the tap, keeps it for as long as the round takes, and brakes to one exact place
// when the result is there. Where it is follows from the times alone, so a slow phone shows the same film with fewer
// pictures, and a page that slept shows the end. Turns only ever grow.

import { luck } from "./luck";

export interface Drive {
  /** Turns a second while waiting. */
  speed: number;
  /** Milliseconds until it has that speed. */
  rise: number;
  /** Milliseconds that braking takes, at least and at most. */
  brake: readonly [number, number];
}

/** A way to stand still at one place. */
export interface Stop {
  /** Milliseconds after the tap at which braking begins. */
  from: number;
  lasts: number;
  /** Where braking begins and ends, in turns. */
  at: number;
  end: number;
  /** How steep: two is a steady brake, more has a longer tail. */
  power: number;
}

/** A steady hand: the length of the way is chosen as near to this as the place allows. */
const PLEASANT_POWER = 3;

/** Turns after so many milliseconds, as long as nothing is known. */
export function turnFreely({ speed, rise }: Drive, start: number, elapsed: number): number {
  const time = Math.max(0, elapsed);
  const part = Math.min(1, time / rise);
  const gathered = (rise / 1000) * (part ** 3 - part ** 4 / 2);
  return start + speed * (gathered + Math.max(0, time - rise) / 1000);
}

/** The stop for a result that became known so many milliseconds after the tap. `place` is a part of a turn. */
export function planStop(drive: Drive, seed: string, start: number, known: number, place: number): Stop {
  const from = Math.max(drive.rise, known);
  const [least, most] = drive.brake;
  const lasts = least + (most - least) * luck(seed, 1);
  const at = turnFreely(drive, start, from);
  const reach = (drive.speed * lasts) / 1000;
  const end = Math.round(at + reach / PLEASANT_POWER - place) + place;
  return { from, lasts, at, end, power: reach / (end - at) };
}

export function turnAt(drive: Drive, start: number, stop: Stop | null, elapsed: number): number {
  if (stop === null || elapsed <= stop.from) return turnFreely(drive, start, elapsed);
  const part = (elapsed - stop.from) / stop.lasts;
  if (part >= 1) return stop.end;
  return stop.at + (stop.end - stop.at) * (1 - (1 - part) ** stop.power);
}

/** Turns a second. */
export function speedAt({ speed, rise }: Drive, stop: Stop | null, elapsed: number): number {
  if (stop === null || elapsed <= stop.from) {
    const part = Math.min(1, Math.max(0, elapsed) / rise);
    return speed * part * part * (3 - 2 * part);
  }
  const part = Math.min(1, (elapsed - stop.from) / stop.lasts);
  return speed * (1 - part) ** (stop.power - 1);
}

export const isOver = (stop: Stop | null, elapsed: number): boolean =>
  stop !== null && elapsed >= stop.from + stop.lasts;
