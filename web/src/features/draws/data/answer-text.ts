// An answer of any kind of field as one line.

import type { FieldValue } from "@/api/draw-types";

export function answerText(value: FieldValue | null | undefined, words: { yes: string; no: string }): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.join(" · ") || "–";
  if (typeof value === "object")
    // A municipality is its own city.
    return [...new Set([value.province, value.city, value.area])].filter(Boolean).join(" ") || "–";
  return String(value);
}
