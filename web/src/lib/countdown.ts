// How long until a moment, in the parts that a countdown shows.

import { useEffect, useState } from "react";

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

const SECOND = 1000;

/** Rounded up, so that a countdown shows zero exactly when the moment has come. Never below zero. */
export function timeLeft(until: number, now: number): TimeLeft {
  const whole = Math.max(0, Math.ceil((until - now) / SECOND));
  return {
    days: Math.floor(whole / 86_400),
    hours: Math.floor(whole / 3600) % 24,
    minutes: Math.floor(whole / 60) % 60,
    seconds: whole % 60,
  };
}

/** The server's time, told again at each of its full seconds. `ahead` is how far its clock is before ours. */
export function useServerNow(ahead: number): number {
  const [now, setNow] = useState(() => Date.now() + ahead);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const moment = Date.now() + ahead;
      setNow(moment);
      timer = setTimeout(tick, SECOND - (moment % SECOND) + 5);
    };
    tick();
    return () => clearTimeout(timer);
  }, [ahead]);
  return now;
}
