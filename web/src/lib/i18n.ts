// Loads the words of one language at a time and keeps `<html lang>` in step with them.

import i18next, { type TFunction } from "i18next";
import { initReactI18next } from "react-i18next";
import { firstLanguage, isLanguage, keepLanguage, type Language } from "@/lib/languages";

type Namespace =
  | "claim"
  | "common"
  | "after"
  | "appeal"
  | "console"
  | "desk"
  | "draws"
  | "figures"
  | "files"
  | "phone"
  | "hall"
  | "home"
  | "house"
  | "instant-form"
  | "instant"
  | "lab"
  | "lots"
  | "lots-form"
  | "notices"
  | "prizes"
  | "record"
  | "scan"
  | "share"
  | "verify";

/** The embedded card brings its few words itself. */
const tables = import.meta.glob<Record<string, unknown>>(
  ["../locales/*/*.json", "!../locales/*/embed.json"],
  { import: "default" },
);

export const i18n = i18next.use(initReactI18next);

let loaded: Namespace[] = ["common"];

/** Prepares the words a page needs. Call once, before the first render. */
export async function startI18n(namespaces: Namespace[]): Promise<void> {
  loaded = ["common", ...namespaces];
  const language = firstLanguage();
  await i18n.init({
    lng: language,
    ns: loaded,
    defaultNS: "common",
    resources: {},
    fallbackLng: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await speak(language);
}

/** Adds the words of a part that few people visit. Await it before that part is shown. */
export async function addWords(namespaces: Namespace[]): Promise<void> {
  loaded = [...new Set([...loaded, ...namespaces])];
  await Promise.all(namespaces.map((namespace) => loadTable(currentLanguage(), namespace)));
}

/** Words of one part in a language that need not be the one being spoken: for what is made for other readers. */
export async function wordsIn<N extends Namespace>(language: Language, namespace: N): Promise<TFunction<N>> {
  await loadTable(language, namespace);
  return i18n.getFixedT(language, namespace);
}

/** Switches to a language and remembers the choice. */
export async function switchLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  await speak(language);
}

export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : "en";
}

async function speak(language: Language): Promise<void> {
  await Promise.all(loaded.map((namespace) => loadTable(language, namespace)));
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

async function loadTable(language: Language, namespace: Namespace): Promise<void> {
  if (i18n.hasResourceBundle(language, namespace)) return;
  const table = await tables[`../locales/${language}/${namespace}.json`]?.();
  i18n.addResourceBundle(language, namespace, table);
}
