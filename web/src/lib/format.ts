// The one place where dates and numbers become text, in the reader's language and time zone.

import type { Language } from "@/lib/languages";

export function formatMoment(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(moment),
  );
}

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(language).format(value);
}
