// The films as motions for the browser: the same figures as everywhere, taken so closely that a straight way between two
// of them is off by less than anybody can see.

import type { Moment } from "./play";
import { bendAt, cardAt, DRIVES, type Film, type ShowKind, stopOf, turnOf } from "./shows";

const STEP = 20;
/** The pegs go by faster than the wheel turns. */
const FINE_STEP = 1000 / 60;
/** A round later than this has long been given up. */
const LONGEST_WAIT = 10 * 60_000;
const RETURN = 460;
/** Pictures of one peg that goes by at full speed. */
const RATTLE = 24;

/** Even steps from one time to another, both included. */
function every(step: number, from: number, to: number): number[] {
  const count = Math.max(1, Math.ceil((to - from) / step));
  return Array.from({ length: count + 1 }, (_, at) => from + ((to - from) * at) / count);
}

/** Close together where the speed changes; where it is steady, only both ends. */
function timesOf(kind: ShowKind, film: Film, slots: number): number[] {
  const { rise } = DRIVES[kind];
  const stop = stopOf(kind, film, slots);
  const rising = every(STEP, 0, rise);
  return stop
    ? [...rising, ...every(STEP, stop.from, stop.from + stop.lasts)]
    : [...rising, rise + LONGEST_WAIT];
}

const bend = (degrees: number): string => `rotate(${-degrees}deg)`;

export const wheelMoments = (film: Film, slots: number): Moment[] =>
  timesOf("wheel", film, slots).map((at) => ({
    at,
    transform: `rotate(${turnOf("wheel", film, slots, at) * 360}deg)`,
  }));

/** The pointer, peg by peg, while the wheel gathers speed and while it brakes; straight in between. */
export function pointerMoments(film: Film, slots: number): Moment[] {
  const { rise } = DRIVES.wheel;
  const stop = stopOf("wheel", film, slots);
  const bent = (at: number): Moment => ({
    at,
    transform: bend(bendAt(turnOf("wheel", film, slots, at), slots)),
  });
  const rising = [...every(FINE_STEP, 0, rise).map(bent), { at: rise, transform: bend(0) }];
  if (!stop) return rising;
  const braking = every(FINE_STEP, stop.from, stop.from + stop.lasts).map(bent);
  return [...rising, { at: stop.from, transform: bend(0) }, ...braking];
}

/** The pointer at full speed: one peg, again and again, from the rise to the brake. */
export function rattleOf(film: Film, slots: number): { moments: Moment[]; timing: KeyframeEffectOptions } {
  const { rise, speed } = DRIVES.wheel;
  const stop = stopOf("wheel", film, slots);
  const duration = 1000 / (speed * slots);
  const place = turnOf("wheel", film, slots, rise) * slots + 0.5;
  return {
    moments: every(duration / RATTLE, 0, duration).map((at) => ({
      at,
      transform: bend(bendAt((at / duration - 0.5) / slots, slots)),
    })),
    timing: {
      delay: rise,
      iterations: stop ? (stop.from - rise) / duration : Number.POSITIVE_INFINITY,
      iterationStart: place - Math.floor(place),
    },
  };
}

const turned = (angle: number): string => `rotateY(${angle}deg)`;

/** How far a card is from the middle of the table, and how large it may become there. */
export interface Way {
  x: number;
  y: number;
  size: number;
}

const held = ({ x, y, size }: Way, lift: number): string =>
  `translate(${x * lift}px, ${y * lift}px) scale(${1 + (size - 1) * lift})`;

interface CardMoments {
  /** Of the card as a whole: held up, in the middle of the table, and larger. */
  held: Moment[];
  /** Of its two sides. */
  turned: Moment[];
}

const LIFT = 350;

export const cardMoments = (film: Film, way: Way): CardMoments => ({
  held: every(STEP, 0, LIFT).map((at) => ({ at, transform: held(way, cardAt(film, at).lift) })),
  turned: timesOf("cards", film, 1).map((at) => ({ at, transform: turned(cardAt(film, at).angle) })),
});

/** Back to its place from how it is after so long, turning on in the same direction. */
export function returnMoments(film: Film, way: Way, elapsed: number): CardMoments {
  const from = cardAt(film, elapsed);
  const rest = (720 - (from.angle % 360)) % 360;
  const steps = every(STEP, 0, RETURN).map((at) => ({ at, eased: smooth(at / RETURN) }));
  return {
    held: steps.map(({ at, eased }) => ({ at, transform: held(way, from.lift * (1 - eased)) })),
    turned: steps.map(({ at, eased }) => ({ at, transform: turned(from.angle + rest * eased) })),
  };
}

const smooth = (part: number): number => part * part * (3 - 2 * part);
