// The film over many made-up times: one direction, no jump, no early word, and the exact place in the end.

import { describe, expect, it } from "vitest";
import { luck } from "./luck";
import { isOver, speedAt } from "./motion";
import {
  bendAt,
  cardAt,
  DRIVES,
  type Film,
  glowAt,
  type ShowKind,
  slotAt,
  slotOf,
  stopOf,
  ticksAt,
  turnOf,
} from "./shows";

const KINDS: ShowKind[] = ["wheel", "grid", "cards"];
const RUNS = 250;
const FRAME = 1000 / 60;

/** Any film: from a result before the tap was even drawn to a round that came half an hour late. */
function anyFilm(kind: ShowKind, run: number): { film: Film; slots: number } {
  const seed = `${kind} ${run}`;
  const slots = kind === "grid" ? 8 : kind === "wheel" ? 6 + (run % 7) : 3 + (run % 10);
  const wait = [120, 900, 5000, 60_000, 1_800_000][run % 5] ?? 0;
  const slot = Math.floor(luck(seed, 11) * slots);
  const start = kind === "cards" ? 0 : luck(seed, 12) * 40;
  const tappedAt = 1000 * luck(seed, 13);
  return { film: { seed, start, tappedAt, known: { at: tappedAt + wait * luck(seed, 14), slot } }, slots };
}

const unknown = (film: Film): Film => ({ ...film, known: null });

describe.each(KINDS)("%s", (kind) => {
  const drive = DRIVES[kind];

  it("brakes in 2.5 to 4 seconds to exactly its place, and stays there", () => {
    for (let run = 0; run < RUNS; run++) {
      const { film, slots } = anyFilm(kind, run);
      const stop = stopOf(kind, film, slots);
      if (!stop) throw new Error("no stop");
      expect(stop.lasts).toBeGreaterThanOrEqual(2500);
      expect(stop.lasts).toBeLessThanOrEqual(4000);
      expect(stop.power).toBeGreaterThan(1.9);
      expect(stop.power).toBeLessThan(6);
      for (const after of [0, 1, 5000, 1e7]) {
        const turn = turnOf(kind, film, slots, stop.from + stop.lasts + after);
        expect(turn).toBe(stop.end);
        if (kind !== "cards") expect(slotAt(kind, turn, slots)).toBe(film.known?.slot);
        expect(isOver(stop, stop.from + stop.lasts + after)).toBe(true);
      }
    }
  });

  it("never turns back and never jumps", () => {
    for (let run = 0; run < RUNS; run++) {
      const { film, slots } = anyFilm(kind, run);
      const stop = stopOf(kind, film, slots);
      if (!stop) throw new Error("no stop");
      // The end and the beginning; in between it keeps its speed.
      const times = [0, Math.max(0, stop.from - 500)].flatMap((from) =>
        Array.from({ length: 300 }, (_, at) => from + at * FRAME * (0.5 + luck(film.seed, at))),
      );
      let [least, most, slip, jolt] = [0, 0, 0, 0];
      for (const time of times) {
        const now = turnOf(kind, film, slots, time);
        const step = turnOf(kind, film, slots, time + FRAME) - now;
        least = Math.min(least, step);
        most = Math.max(most, step);
        const slope = (turnOf(kind, film, slots, time + 0.5) - now) * 2000;
        slip = Math.max(slip, Math.abs(slope - speedAt(drive, stop, time)));
        jolt = Math.max(jolt, Math.abs(speedAt(drive, stop, time + 1) - speedAt(drive, stop, time)));
      }
      expect(least).toBe(0);
      expect(most).toBeLessThanOrEqual((drive.speed * FRAME * 1.001) / 1000);
      expect(slip).toBeLessThan(0.02);
      expect(jolt).toBeLessThan(0.006);
    }
  });

  it("is the same film until the result is there, whatever the result", () => {
    for (let run = 0; run < RUNS; run++) {
      const { film, slots } = anyFilm(kind, run);
      const from = stopOf(kind, film, slots)?.from ?? 0;
      for (const part of [0, 0.3, 0.9, 1]) {
        const blind = turnOf(kind, unknown(film), slots, from * part);
        for (let slot = 0; slot < slots; slot++) {
          const known = film.known && { ...film.known, slot };
          expect(turnOf(kind, { ...film, known }, slots, from * part)).toBe(blind);
        }
      }
    }
  });

  it("keeps a steady speed however long the round takes", () => {
    const { film, slots } = anyFilm(kind, 7);
    for (const time of [2000, 60_000, 3_600_000]) {
      expect(speedAt(drive, null, time)).toBe(drive.speed);
      const second =
        turnOf(kind, unknown(film), slots, time + 1000) - turnOf(kind, unknown(film), slots, time);
      expect(second).toBeCloseTo(drive.speed, 6);
    }
  });

  it("counts every peg once", () => {
    const { film, slots } = anyFilm(kind, 3);
    let last = ticksAt(kind, film.start, slots);
    for (let time = 0; time < 9000; time += 4) {
      const ticks = ticksAt(kind, turnOf(kind, film, slots, time), slots);
      expect(ticks - last).toBeGreaterThanOrEqual(0);
      expect(ticks - last).toBeLessThanOrEqual(1);
      last = ticks;
    }
  });
});

it("bends the pointer without a jump, and lets it hang straight at rest", () => {
  for (let run = 0; run < RUNS; run++) {
    const { film, slots } = anyFilm("wheel", run);
    const turn = turnOf("wheel", film, slots, 1e8);
    expect(bendAt(turn, slots)).toBe(0);
    const step = Math.abs(bendAt(turn + run / 997 + 1e-5, slots) - bendAt(turn + run / 997, slots));
    expect(step).toBeLessThan(0.2);
  }
});

it("lights one cell fully, with a tail that goes out as it stops", () => {
  for (let cell = 0; cell < 8; cell++) {
    expect(glowAt(cell, (cell + 0.1) / 8 + 3, 1.6)).toBe(1);
    expect(glowAt(cell, (cell + 1.1) / 8 + 3, 1.6)).toBeGreaterThan(0.2);
    expect(glowAt(cell, (cell + 1.1) / 8 + 3, 0)).toBe(0);
    expect(glowAt(cell, (cell + 5.1) / 8 + 3, 1.6)).toBe(0);
  }
});

it("puts the face on a card only when that side is turned away for the last time", () => {
  for (let run = 0; run < RUNS; run++) {
    const { film } = anyFilm("cards", run);
    const stop = stopOf("cards", film, 1);
    if (!stop) throw new Error("no stop");
    expect(cardAt(unknown(film), stop.from + 10_000).face).toBe(false);
    expect(cardAt(film, stop.from).face).toBe(false);
    const end = cardAt(film, stop.from + stop.lasts);
    expect(end.face).toBe(true);
    expect(Math.abs((end.angle % 360) - 180)).toBeLessThan(1e-6);
    let shown = false;
    for (let time = stop.from; time < stop.from + stop.lasts; time += 4) {
      const { face, angle } = cardAt(film, time);
      // Its back looks at us: what changes on the other side cannot be seen, and does not have to be quick.
      if (face && !shown) {
        expect(Math.cos((angle * Math.PI) / 180)).toBeGreaterThan(0.3);
        expect(stop.end * 360 - angle).toBeLessThan(180);
      }
      if (shown) expect(face).toBe(true);
      shown = face;
    }
    expect(shown).toBe(true);
  }
});

it("chooses among the slots of a prize, always the same one, and none that shows another", () => {
  const slots = [0, -1, 1, -1, 2, -1];
  const found = new Set<number | null>();
  for (let run = 0; run < 200; run++) {
    const slot = slotOf(-1, slots, `seed ${run}`);
    expect(slot).toBe(slotOf(-1, slots, `seed ${run}`));
    found.add(slot);
  }
  expect([...found].sort()).toEqual([1, 3, 5]);
  expect(slotOf(1, slots, "any")).toBe(2);
  expect(slotOf(9, slots, "any")).toBeNull();
});
