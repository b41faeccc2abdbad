// The one place where dates and numbers become text, in the reader's language and time zone.

import type { Language } from "@/lib/languages";

export function formatMoment(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(moment),
  );
}

/** Only the day. */
export function formatDay(moment: string | number, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(new Date(moment));
}

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(language).format(value);
}

/** A part of a whole as a percentage. */
export function formatShare(share: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(share);
}

/** A moment to the second: what a countdown ends at. */
export function formatClock(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { timeStyle: "medium" }).format(new Date(moment));
}

/** A moment to the second with its day, for records. */
export function formatExact(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "long" }).format(
    new Date(moment),
  );
}

/** Money comes in fen. */
export function formatMoney(fen: number, language: Language): string {
  const digits = fen % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency: "CNY",
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(fen / 100);
}
