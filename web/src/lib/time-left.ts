// How long until a moment, in the parts that a countdown shows.

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
