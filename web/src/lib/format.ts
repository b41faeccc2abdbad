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
  return zoneLast(moment, new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "long" }));
}

/** A moment with its weekday and time zone, for people who may live elsewhere. */
export function formatInvited(moment: string, language: Language): string {
  return zoneLast(
    moment,
    new Intl.DateTimeFormat(language, {
      month: "long",
      day: "numeric",
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
      hour12: false,
      timeZoneName: "short",
    }),
  );
}

/** Chinese has the zone between the day and the time, where it tears them apart. */
function zoneLast(moment: string, format: Intl.DateTimeFormat): string {
  const parts = format.formatToParts(new Date(moment));
  const zone = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const rest = parts.map(({ type, value }) => (type === "timeZoneName" ? "" : value)).join("");
  return `${rest.replace(/\s+/g, " ").trim()} ${zone}`.trim();
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
