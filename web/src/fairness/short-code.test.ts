// The short code, written and read back as people type it.

import { expect, it } from "vitest";
import { fromHex } from "./bytes";
import { slipOf } from "./lots";
import { readShortCode, shortCode } from "./short-code";
import { vectors } from "./testing/vector-files";

it("is 26 characters in groups of four", () => {
  expect(shortCode(fromHex("00".repeat(32)))).toBe("0000-0000-0000-0000-0000-0000-00");
  expect(shortCode(fromHex("ff".repeat(32)))).toBe("ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZ");
  const code = shortCode(fromHex(vectors.scheduled.commit));
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/);
  expect(readShortCode(code)).toBe(code);
});

it("is read whatever case and dashes it comes in", () => {
  expect(readShortCode("ooOO-iilL000000-000000000000")).toBe("0000-1111-0000-0000-0000-0000-00");
  expect(readShortCode("U".repeat(26))).toBeNull();
  expect(readShortCode("0")).toBeNull();
});

it("slips run in order, around again if they may", () => {
  const slips = [
    { count: 2, name: "red" },
    { count: 3, name: "blue" },
  ];
  const names = [0, 1, 2, 4, 5, 7].map((lot) => slipOf(lot, slips, false));
  expect(names).toEqual(["red", "red", "blue", "blue", null, null]);
  expect(slipOf(6, slips, true)).toBe("red");
  expect(slipOf(6, [], false)).toBeNull();
});
