// Lines of a poster: whole words, whole characters, no orphaned marks.

import { expect, it } from "vitest";
import { runsFromRight, wrapText } from "@/features/draws/share/wrap-text";

/** Chinese and emoji are two wide, everything else one. */
const measure = (text: string) =>
  [...new Intl.Segmenter().segment(text)].reduce(
    (sum, { segment }) => sum + (/[\u2E80-\uFFFF]|\p{Extended_Pictographic}/u.test(segment) ? 2 : 1),
    0,
  );

it("breaks English between words", () => {
  expect(wrapText("Annual gala of the tea house", 12, 9, measure)).toEqual([
    "Annual gala",
    "of the tea",
    "house",
  ]);
});

it("breaks Chinese anywhere, but never before a closing mark", () => {
  const lines = wrapText("感谢大家一年的努力！今晚人人有机会。", 12, 9, measure);
  expect(lines.join("")).toBe("感谢大家一年的努力！今晚人人有机会。");
  for (const line of lines) expect(line).not.toMatch(/^[！。]/);
});

it("keeps an emoji whole and breaks a word that is too long", () => {
  expect(wrapText("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 4, 9, measure).every((line) => measure(line) <= 4)).toBe(true);
  expect(wrapText("Donaudampfschifffahrt", 8, 9, measure)).toEqual(["Donaudam", "pfschiff", "fahrt"]);
});

it("says where it was cut", () => {
  const lines = wrapText("one two three four five six", 9, 2, measure);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  expect(measure(lines[1] ?? "")).toBeLessThanOrEqual(9);
});

it("has no lines for nothing", () => {
  expect(wrapText("  ", 10, 3, measure)).toEqual([]);
});

it("knows which way a text runs", () => {
  expect(runsFromRight("سحب على الجوائز 2026")).toBe(true);
  expect(runsFromRight("2026 年会")).toBe(false);
  expect(runsFromRight("🎁")).toBe(false);
});
