// The countdown in words: "today" or "N days later". Counts calendar days in the reader's own time zone.

import type { TFunction } from "i18next";

const DAY = 24 * 60 * 60 * 1000;
const PLAIN_DATE = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;

export function daysUntil(date: string, now: Date): number {
  const day = parseDay(date);
  return Math.max(0, Math.round((middayOf(day) - middayOf(now)) / DAY));
}

export function daysLater(t: TFunction<"common">, date: string, now: Date): string {
  const days = daysUntil(date, now);
  return days === 0 ? t("countdown.today") : t("countdown.later", { count: days });
}

/** A date without a time is a day on the reader's calendar; `new Date` would read it as midnight in London. */
function parseDay(date: string): Date {
  const [, year, month, day] = PLAIN_DATE.exec(date.trim()) ?? [];
  const parsed = year ? new Date(Number(year), Number(month) - 1, Number(day)) : new Date(date);
  if (Number.isNaN(parsed.getTime())) throw new RangeError(`not a date: ${date}`);
  return parsed;
}

/** Midday, so that a day of 23 or 25 hours still counts as one. */
function middayOf(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate(), 12).getTime();
}
