// How long something waits or runs, in the largest words that still say something.

import type { TFunction } from "i18next";
import { timeLeft } from "@/lib/time-left";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function ageWords(since: string, now: number, t: TFunction<"desk">): string {
  const age = Math.max(0, now - Date.parse(since));
  if (age < MINUTE) return t("ago.now");
  if (age < HOUR) return t("ago.minutes", { n: Math.floor(age / MINUTE) });
  if (age < DAY) return t("ago.hours", { n: Math.floor(age / HOUR) });
  return t("ago.days", { n: Math.floor(age / DAY) });
}

/** The same as a waiting time. */
export function waitWords(since: string, now: number, t: TFunction<"desk">): string {
  const age = ageWords(since, now, t);
  return now - Date.parse(since) < MINUTE ? age : t("ago.wait", { age });
}

/** Seconds only when they matter. */
export function countdownWords(until: string, now: number, t: TFunction<"desk">): string {
  const { days, hours, minutes, seconds } = timeLeft(Date.parse(until), now);
  if (days > 0) return t("running.days", { d: days, h: hours });
  if (hours > 0) return t("running.hours", { h: hours, m: minutes });
  if (minutes > 0 || seconds > 0) return t("running.clock", { m: minutes, s: seconds });
  return t("running.due");
}
