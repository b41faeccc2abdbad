// Every prize has its name, from the first to the fiftieth, in both languages; so has everything else that is chosen.

import { expect, it } from "vitest";
import english from "@/locales/en/prizes.json";
import chinese from "@/locales/zh-CN/prizes.json";

const PLACES = Array.from({ length: 50 }, (_, at) => String(at + 1));

it("has fifty names in each language, all different", () => {
  for (const names of [chinese, english] as Record<string, string>[]) {
    expect(Object.keys(names)).toEqual(PLACES);
    expect(new Set(Object.values(names)).size).toBe(50);
  }
});

it.each([
  ["1", "一等奖", "first prize"],
  ["10", "十等奖", "tenth prize"],
  ["21", "二十一等奖", "twenty-first prize"],
  ["50", "五十等奖", "fiftieth prize"],
])("calls place %s %s and %s", (place, inChinese, inEnglish) => {
  expect((chinese as Record<string, string>)[place]).toBe(inChinese);
  expect((english as Record<string, string>)[place]).toBe(inEnglish);
});
