// The words of the page in both languages, looked up by the same keys as everywhere else.

import type { Language } from "@/lib/languages";
import english from "@/locales/en/verify.json";
import chinese from "@/locales/zh-CN/verify.json";

type Table = typeof chinese;
type Path<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}`;
}[keyof T & string];

export type Key = Path<Table>;

const TABLES: Record<Language, unknown> = { "zh-CN": chinese, en: english };

/** Says something in a language. `{{name}}` is replaced by the value of that name. */
export type Say = (key: Key, values?: Record<string, string | number>) => string;

export function speaker(language: Language): Say {
  return (key, values = {}) => {
    let found: unknown = TABLES[language];
    for (const part of key.split(".")) found = (found as Record<string, unknown>)[part];
    return String(found).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
  };
}
