// Names of every length on a narrow slice.

import { expect, it } from "vitest";
import { fitText } from "./fit-text";

/** Every sign is as wide as its letters are high; those of an alphabet half as wide. */
const measure = (words: string, size: number) =>
  [...words].reduce((sum, sign) => sum + (sign > "\u2e80" ? size : size / 2), 0);
const fitted = (name: string, width = 60) => fitText(name, { width, sizes: [15, 12, 10], measure });

it("keeps a short name on one line, in large letters", () => {
  expect(fitted("月饼")).toEqual({ lines: ["月饼"], size: 15 });
  expect(fitted("Tea")).toEqual({ lines: ["Tea"], size: 15 });
});

it("breaks into two even lines: Chinese anywhere, words between words", () => {
  expect(fitted("中秋月饼礼盒")).toEqual({ lines: ["中秋月", "饼礼盒"], size: 15 });
  expect(fitted("Coffee mug")).toEqual({ lines: ["Coffee", "mug"], size: 15 });
});

it("writes smaller before it cuts, and says that it cut", () => {
  expect(fitted("Headphones now")).toEqual({ lines: ["Headphones", "now"], size: 12 });
  const { lines, size } = fitted("一个非常非常非常长的奖品的名字");
  expect(size).toBe(10);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(60);
});
