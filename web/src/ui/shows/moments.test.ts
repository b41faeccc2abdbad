// What the browser is given to play is the film: at every moment between two of those it is told, at the same place.

import { describe, expect, it } from "vitest";
import { cardMoments, pointerMoments, rattleOf, returnMoments, wheelMoments } from "./moments";
import type { Moment } from "./play";
import { bendAt, cardAt, DRIVES, type Film, stopOf, turnOf } from "./shows";

const SLOTS = 8;
const WAY = { x: 40, y: -20, size: 1.5 };

const anyFilm = (run: number): Film => ({
  seed: `seed ${run}`,
  start: (run % 10) / 10,
  tappedAt: 1000,
  known: { at: 1000 + 137 * run, slot: run % SLOTS },
});

const degrees = ({ transform }: Moment): number => Number(/rotateY?\((-?[\d.e-]+)deg\)/.exec(transform)?.[1]);

/** As a browser does it: straight between two moments, and still after the last. */
function played(moments: Moment[], at: number): number {
  const after = moments.findIndex((moment) => moment.at > at);
  const [left, right] = [moments.at(after - 1), moments[after]];
  if (after < 0 || !left || !right) return degrees(moments.at(-1) as Moment);
  return degrees(left) + ((degrees(right) - degrees(left)) * (at - left.at)) / (right.at - left.at);
}

describe.each([
  ["wheel", (film: Film) => wheelMoments(film, SLOTS), SLOTS],
  ["cards", (film: Film) => cardMoments(film, WAY).turned, 1],
] as const)("the motion of the %s", (kind, momentsOf, slots) => {
  it("is the film, to a tenth of a degree, and never turns back", () => {
    for (let run = 0; run < 60; run++) {
      const film = { ...anyFilm(run), start: kind === "cards" ? 0 : anyFilm(run).start };
      const moments = momentsOf(film);
      let last = Number.NEGATIVE_INFINITY;
      for (let at = 0; at < 16_000; at += 7) {
        const angle = played(moments, at);
        expect(Math.abs(angle - turnOf(kind, film, slots, at) * 360)).toBeLessThan(0.1);
        expect(angle).toBeGreaterThanOrEqual(last - 1e-9);
        last = angle;
      }
    }
  });

  it("does not move when the result comes", () => {
    for (let run = 0; run < 60; run++) {
      const film = anyFilm(run);
      const from = stopOf(kind, film, slots)?.from ?? 0;
      const blind = momentsOf({ ...film, known: null });
      expect(played(momentsOf(film), from)).toBeCloseTo(played(blind, from), 6);
    }
  });
});

describe("the pointer", () => {
  const film = anyFilm(30);
  const stop = stopOf("wheel", film, SLOTS);
  const from = stop?.from ?? 0;

  it("is bent by every peg while the wheel brakes, and hangs straight at its end", () => {
    const moments = pointerMoments(film, SLOTS);
    for (const { at, transform } of moments.filter((moment) => moment.at > from)) {
      expect(degrees({ at, transform })).toBeCloseTo(-bendAt(turnOf("wheel", film, SLOTS, at), SLOTS), 6);
    }
    expect(degrees(moments.at(-1) as Moment)).toBeCloseTo(0, 6);
    expect(played(moments, (DRIVES.wheel.rise + from) / 2)).toBeCloseTo(0, 6);
  });

  it("rattles at full speed in step with the pegs, until the wheel brakes", () => {
    const { moments, timing } = rattleOf(film, SLOTS);
    const duration = moments.at(-1)?.at ?? 0;
    const { delay = 0, iterations = 0, iterationStart = 0 } = timing;
    expect(delay + iterations * duration).toBeCloseTo(from, 6);
    for (let at = DRIVES.wheel.rise; at < from; at += 3) {
      const part = (iterationStart + (at - delay) / duration) % 1;
      const wanted = -bendAt(turnOf("wheel", film, SLOTS, at), SLOTS);
      expect(Math.abs(played(moments, part * duration) - wanted)).toBeLessThan(1.5);
    }
    expect(rattleOf({ ...film, known: null }, SLOTS).timing.iterations).toBe(Number.POSITIVE_INFINITY);
  });
});

it("a card goes up to the middle of the table, and from wherever it is back to its place, on its face", () => {
  const film = { ...anyFilm(5), start: 0 };
  const up = cardMoments(film, WAY).held;
  expect(up[0]?.transform).toBe("translate(0px, 0px) scale(1)");
  expect(up.at(-1)?.transform).toBe("translate(40px, -20px) scale(1.5)");
  for (const elapsed of [100, 900, 20_000]) {
    const back = returnMoments(film, WAY, elapsed);
    const angles = back.turned.map(degrees);
    expect(angles[0]).toBeCloseTo(cardAt(film, elapsed).angle, 6);
    expect(angles).toEqual([...angles].sort((left, right) => left - right));
    expect((angles.at(-1) ?? 1) % 360).toBeCloseTo(0, 6);
    expect(back.held.at(-1)?.transform).toMatch(/^translate\(0px, -?0px\) scale\(1\)$/);
  }
});
