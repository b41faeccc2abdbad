// Plays a film: asks where everything is at each picture the screen takes, and paints that without React. Stops asking
// when the film is over, so a page at rest costs nothing.

import { useEffect, useRef } from "react";
import { isOver, speedAt, turnAt } from "./motion";
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
  paint(frame: Frame): void;
  onTick(speed: number): void;
  onOver(): void;
}

export function frameOf(kind: ShowKind, film: Film, slots: number, now: number): Frame {
  const elapsed = Math.max(0, now - film.tappedAt);
  const stop = stopOf(kind, film, slots);
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
    let ticks = ticksAt(kind, frameOf(kind, film, slots, performance.now()).turn, slots);
    let request = 0;
    const show = (now: number) => {
      const frame = frameOf(kind, film, slots, now);
      latest.current.paint(frame);
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
