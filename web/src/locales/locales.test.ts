// Both languages say everything, and say it in words.

import { expect, it } from "vitest";

type Table = { [key: string]: string | Table };

const tables = import.meta.glob<Table>("./*/*.json", { eager: true, import: "default" });
const names = [...new Set(Object.keys(tables).map((path) => path.split("/").at(-1)))];

function flatten(table: Table, before = ""): [string, string][] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[before + key, value] as [string, string]]
      : flatten(value, `${before}${key}.`),
  );
}

const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

it.each(names)("%s has the same keys and places in both languages, none empty", (name) => {
  const chinese = flatten(tables[`./zh-CN/${name}`] ?? {});
  const english = flatten(tables[`./en/${name}`] ?? {});
  expect(english.map(([key]) => key).sort()).toEqual(chinese.map(([key]) => key).sort());
  const inEnglish = new Map(english);
  for (const [key, text] of chinese) {
    expect(text.trim(), key).not.toBe("");
    expect(inEnglish.get(key)?.trim(), key).not.toBe("");
    expect(placeholders(inEnglish.get(key) ?? ""), key).toEqual(placeholders(text));
  }
});
