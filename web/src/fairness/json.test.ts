// The reader of JSON: what it accepts, what it refuses, and that nothing makes it do anything else.

import { describe, expect, it } from "vitest";
import { fromBase64, toBase64 } from "./base64";
import { utf8 } from "./bytes";
import { codeOf } from "./fail";
import { canonical, parseJson, parseRecord } from "./json";
import { Dice } from "./testing/operator";
import { verifyBundle } from "./verify";

const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

it("reads what JSON.parse reads, for texts that both allow", () => {
  const texts = [
    "null",
    " [1 , -2,0]\n",
    '{"a":{"b":[true,false,null]},"":"\\u00e9\\/\\n"}',
    '"\\ud83d\\ude00"',
  ];
  for (const text of texts) {
    expect(canonical(parseJson(text))).toBe(canonical(parseJson(JSON.stringify(JSON.parse(text)))));
  }
});

describe("refuses", () => {
  it.each([
    ["a key twice", '{"a":1,"a":2}'],
    ["a key twice, once escaped", '{"a":1,"\\u0061":2}'],
    ["a fraction", "1.0"],
    ["an exponent", "1e2"],
    ["minus zero", "-0"],
    ["a leading zero", "01"],
    ["a plus", "+1"],
    ["too large a number", "9007199254740992"],
    ["a lone high surrogate", '"\\ud83d"'],
    ["a lone low surrogate", '"\\ude00"'],
    ["a pair the wrong way round", '"\\ude00\\ud83d"'],
    ["a raw lone surrogate", '"\ud83d"'],
    ["half a pair escaped, half raw", '"\\ud83d\ude00"'],
    ["a raw control character", '"\n"'],
    ["an unknown escape", '"\\x41"'],
    ["a short escape", '"\\u12"'],
    ["an unfinished string", '"abc'],
    ["a trailing comma", "[1,]"],
    ["a missing comma", "[1 2]"],
    ["a comment", "/**/1"],
    ["something after the end", "{} {}"],
    ["nothing", ""],
    ["a byte-order mark", "\ufeff{}"],
    ["other white space", "\u00a0{}"],
    ["NaN", "NaN"],
    ["nine levels", deep(9)],
    ["a very deep text", deep(1_000_000)],
  ])("%s", (_, text) => {
    expect(codeOf(() => parseJson(text))).toBe("E_FORMAT");
  });
});

it("takes eight levels and the largest integers", () => {
  expect(canonical(parseJson(deep(8)))).toBe(deep(8));
  expect(parseJson("-9007199254740991")).toBe(-9007199254740991);
});

describe("records must be canonical:", () => {
  it.each([
    ["white space", '{"a": 1}'],
    ["keys out of order", '{"b":1,"a":2}'],
    ["an escape that is not needed", '"\\u0041"'],
    ["a slash escaped", '"\\/"'],
    ["a control character in another form", '"\\u000a"'],
    ["an upper-case escape", '"\\u001F"'],
    ["65,537 bytes", JSON.stringify("x".repeat(65_535))],
    ["no JSON at all", "{"],
  ])("not with %s", (_, text) => {
    expect(codeOf(() => parseRecord(text))).toBe("E_CANON");
  });

  it("keys go by UTF-16 code units", () => {
    const text = '{"\ud83d\ude00":1,"\ufb01":2}';
    expect(codeOf(() => parseRecord(text))).toBeNull();
    expect(codeOf(() => parseRecord('{"\ufb01":2,"\ud83d\ude00":1}'))).toBe("E_CANON");
    expect(codeOf(() => parseRecord(JSON.stringify("x".repeat(65_534))))).toBeNull();
  });
});

describe("base64", () => {
  it("goes there and back", () => {
    const dice = new Dice("base64");
    for (let length = 0; length < 40; length++) {
      const bytes = dice.bytes(length);
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
      expect([...fromBase64(toBase64(bytes))]).toEqual([...bytes]);
    }
  });

  it.each([
    "A",
    "AA",
    "AAA",
    "A===",
    "====",
    "AB==",
    "AAB=",
    "AA=A",
    "AA AA",
    "AAA\n",
    "AAA-",
    "AAAé",
    "=AAA",
  ])("refuses %j", (text) => {
    expect(codeOf(() => fromBase64(text))).toBe("E_FORMAT");
  });
});

describe("a bundle that is none", () => {
  it.each([
    ["nothing", ""],
    ["a list", "[]"],
    ["an empty object", "{}"],
    ["another format", '{"format":"fairdraw-bundle/2"}'],
    ["nesting without end", `{"anchors":${deep(500_000)}}`],
    ["bytes that are no UTF-8", Uint8Array.of(0x7b, 0xff, 0x7d)],
    ["surrogates in UTF-8", Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22)],
    ["a byte-order mark", utf8("\ufeff{}")],
    ["100 MB of zeros", new Uint8Array(100_000_000)],
    ["257 MB of text", " ".repeat(257 * 1024 * 1024)],
  ])("is refused with a code: %s", (_, input) => {
    expect(verifyBundle(input).error).toBe("E_FORMAT");
  });
});
