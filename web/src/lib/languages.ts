// Which language to speak: the one chosen here before, else the browser's first one we have, else English.

import { localStore } from "@/lib/storage";

export const LANGUAGES = ["zh-CN", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

const KEY = "language";

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}

export function storedLanguage(): Language | null {
  const stored = localStore.get(KEY);
  return isLanguage(stored) ? stored : null;
}

export function keepLanguage(language: Language): void {
  localStore.set(KEY, language);
}

export function firstLanguage(wanted: readonly string[] = navigator.languages): Language {
  return storedLanguage() ?? wanted.map(spoken).find((language) => language !== null) ?? "en";
}

function spoken(tag: string): Language | null {
  if (/^zh\b/i.test(tag)) return "zh-CN";
  return /^en\b/i.test(tag) ? "en" : null;
}
