// Follows a film: asks where everything is at each picture the screen takes, for sounds and for what changes in steps.
// What moves is played by the browser. Stops asking when the film is over, so a page at rest costs nothing.

import { useEffect, useRef } from "react";
import { isOver, type Stop, speedAt, turnAt } from "./motion";
import { DRIVES, type Film, type ShowKind, stopOf, ticksAt } from "./shows";

export interface Frame {
  turn: number;
  /** Turns a second. */
  speed: number;
  /** Milliseconds since the tap. */
  elapsed: number;
  over: boolean;
}

interface Player {
  kind: ShowKind;
  film: Film | null;
  slots: number;
  /** Paints what a frame changes, without React. */
  paint?(frame: Frame): void;
  onTick(speed: number): void;
  onOver(): void;
}

export function frameOf(
  kind: ShowKind,
  film: Film,
  slots: number,
  now: number,
  stop: Stop | null = stopOf(kind, film, slots),
): Frame {
  const elapsed = Math.max(0, now - film.tappedAt);
  return {
    turn: turnAt(DRIVES[kind], film.start, stop, elapsed),
    speed: speedAt(DRIVES[kind], stop, elapsed),
    elapsed,
    over: isOver(stop, elapsed),
  };
}

export function useFilm({ kind, film, slots, ...calls }: Player): void {
  const latest = useRef(calls);
  latest.current = calls;
  useEffect(() => {
    if (!film) return;
    const stop = stopOf(kind, film, slots);
    let ticks = ticksAt(kind, frameOf(kind, film, slots, performance.now(), stop).turn, slots);
    let request = 0;
    const show = (now: number) => {
      const frame = frameOf(kind, film, slots, now, stop);
      latest.current.paint?.(frame);
      const passed = ticksAt(kind, frame.turn, slots);
      if (passed !== ticks) latest.current.onTick(frame.speed);
      ticks = passed;
      if (frame.over) latest.current.onOver();
      else request = requestAnimationFrame(show);
    };
    request = requestAnimationFrame(show);
    return () => cancelAnimationFrame(request);
  }, [kind, film, slots]);
}
