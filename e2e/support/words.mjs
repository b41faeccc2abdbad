// The words that stories look for, from the product's own language files: a story in Chinese presses Chinese buttons.
import { readdirSync, readFileSync } from "node:fs";

const read = (language, file) => JSON.parse(readFileSync(new URL(`../../web/src/locales/${language}/${file}.json`, import.meta.url), "utf8"));

export const LANGUAGES = [
  { code: "en", locale: "en-US", other: "zh-CN" },
  { code: "zh-CN", locale: "zh-CN", other: "en" },
];

/** Texts of one language by file: `words("en").console.profile.save`. */
export function words(language) {
  const folder = new URL(`../../web/src/locales/${language}/`, import.meta.url);
  const files = readdirSync(folder).map((name) => name.replace(".json", ""));
  return Object.fromEntries(files.map((file) => [file, read(language, file)]));
}
