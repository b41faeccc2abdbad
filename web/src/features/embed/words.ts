// The few words of the card, in both languages at once: smaller than a second request.

import english from "@/locales/en/embed.json";
import chinese from "@/locales/zh-CN/embed.json";

export type CardWords = typeof chinese;
export type CardLanguage = "zh-CN" | "en";

/** What the embedding page asked for, else what the reader's browser speaks. */
export function languageOf(asked: string | null, spoken: readonly string[]): CardLanguage {
  if (asked === "zh-CN" || asked === "en") return asked;
  const first = spoken.find((language) => /^(zh|en)\b/i.test(language));
  return first && /^zh/i.test(first) ? "zh-CN" : "en";
}

export const wordsOf = (language: CardLanguage): CardWords => (language === "en" ? english : chinese);

/** `{{name}}` in the words becomes the value. */
export function fill(words: string, values: Record<string, string | number>): string {
  return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
}
