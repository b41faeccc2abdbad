// Prize names, random strings, masking, the countdown, phone and address checks.

import { describe, expect, it } from "vitest";
import { daysLater } from "@/lib/days-later";
import { i18n, switchLanguage } from "@/lib/i18n";
import { maskText } from "@/lib/mask-text";
import { isPhone } from "@/lib/phone";
import { PRIZE_NAME_COUNT, prizeName } from "@/lib/prize-names";
import { randomString, UNAMBIGUOUS } from "@/lib/random-string";
import { isOwnPath, isWebAddress } from "@/lib/web-address";

describe("prize names", () => {
  it.each([
    ["en", 1, "first prize"],
    ["en", 12, "twelfth prize"],
    ["en", 21, "twenty-first prize"],
    ["en", 40, "fortieth prize"],
    ["en", 50, "fiftieth prize"],
    ["zh-CN", 1, "一等奖"],
    ["zh-CN", 10, "十等奖"],
    ["zh-CN", 11, "十一等奖"],
    ["zh-CN", 20, "二十等奖"],
    ["zh-CN", 43, "四十三等奖"],
    ["zh-CN", 50, "五十等奖"],
  ] as const)("in %s: %i is %s", async (language, tier, name) => {
    await switchLanguage(language);
    expect(prizeName(i18n.getFixedT(null, "prizes"), tier)).toBe(name);
  });

  it.each(["en", "zh-CN"])("are fifty different ones in %s", (language) => {
    const t = i18n.getFixedT(language, "prizes");
    const names = Array.from({ length: PRIZE_NAME_COUNT }, (_, index) => prizeName(t, index + 1));
    expect(new Set(names).size).toBe(50);
  });

  it.each([0, 51, 1.5])("end there: %d has none", (tier) => {
    expect(() => prizeName(i18n.getFixedT("en", "prizes"), tier)).toThrow(RangeError);
  });
});

describe("a random string", () => {
  it("has 32 characters unless told otherwise", () => {
    expect(randomString()).toHaveLength(32);
    expect(randomString(7)).toHaveLength(7);
  });

  it("never uses characters that look alike", () => {
    expect(UNAMBIGUOUS).not.toMatch(/[0Oo1lIi]/);
    expect(new Set(UNAMBIGUOUS).size).toBe(UNAMBIGUOUS.length);
    expect(randomString(5000)).toMatch(new RegExp(`^[${UNAMBIGUOUS}]+$`));
  });

  it("throws away bytes that would favour some characters", () => {
    const bytes = [255, 254, 0, 219, 220, 54];
    const spy = (array: Uint8Array) => array.map(() => bytes.shift() ?? 1);
    const original = crypto.getRandomValues;
    crypto.getRandomValues = spy as typeof crypto.getRandomValues;
    try {
      // 256 is 4 × 55 + 36: 220 and above are refused.
      expect(UNAMBIGUOUS).toHaveLength(55);
      expect(randomString(3)).toBe(`${UNAMBIGUOUS[0]}${UNAMBIGUOUS[219 % 55]}${UNAMBIGUOUS[54]}`);
    } finally {
      crypto.getRandomValues = original;
    }
  });
});

describe("masking hides one third", () => {
  it.each([
    ["", ""],
    ["李", "*"],
    ["李明", "李*"],
    ["李小明", "李*明"],
    ["13812345678", "138****5678"],
    ["abcdef", "ab**ef"],
    ["a👨‍👩‍👧b", "a*b"],
  ])("%s → %s", (text, masked) => {
    expect(maskText(text)).toBe(masked);
  });
});

describe("the countdown", () => {
  const now = new Date(2025, 9, 24, 23, 30);
  const t = i18n.getFixedT("en", "common");

  it.each([
    ["2025-10-24", "today"],
    ["2025-10-25", "1 day later"],
    ["2025-10-26 00:10:00", "2 days later"],
    ["2025/11/3", "10 days later"],
    ["2025-10-01", "today"],
  ])("%s is %s", (date, words) => {
    expect(daysLater(t, date, now)).toBe(words);
  });

  it("speaks Chinese", () => {
    const chinese = i18n.getFixedT("zh-CN", "common");
    expect(daysLater(chinese, "2025-10-24", now)).toBe("今天");
    expect(daysLater(chinese, "2025-10-27", now)).toBe("3 天后");
  });

  it("refuses what is no date", () => {
    expect(() => daysLater(t, "soon", now)).toThrow(RangeError);
  });
});

it("a phone number has exactly eleven characters", () => {
  expect(isPhone("13812345678")).toBe(true);
  expect(isPhone("1381234567")).toBe(false);
  expect(isPhone("138123456789")).toBe(false);
});

it.each([
  ["https://example.com/a?b=1#c", true],
  ["http://127.0.0.1:8080", true],
  ["https://抽奖.中国/奖品", true],
  ["HTTPS://EXAMPLE.COM", true],
  ["http://localhost/x", true],
  ["ftp://example.com", false],
  ["example.com", false],
  ["https://", false],
  ["https://a b.com", false],
  ["javascript:alert(1)", false],
])("%s is a web address: %s", (text, is) => {
  expect(isWebAddress(text)).toBe(is);
});

it.each([
  ["/dashboard?account=profile", true],
  ["//evil.example", false],
  ["/\\evil.example", false],
  ["https://evil.example", false],
])("%s is a path on this site: %s", (path, is) => {
  expect(isOwnPath(path)).toBe(is);
});
