// Tables as spreadsheets really write them.

import { expect, it } from "vitest";
import { decodeText, isFormula, parseCsv } from "@/lib/parse-csv";

it("reads quotes, doubled quotes, and separators and line breaks inside them", () => {
  expect(parseCsv('a,"b, ""c""",d\r\n1,"two\nlines",3')).toEqual([
    ["a", 'b, "c"', "d"],
    ["1", "two\nlines", "3"],
  ]);
});

it("ignores the byte-order mark, empty lines and spaces around cells", () => {
  expect(parseCsv("\uFEFFcode , number\n\n ,\n X1, 2 \r")).toEqual([
    ["code", "number"],
    ["X1", "2"],
  ]);
});

it("takes tabs from a pasted selection, and semicolons from other countries", () => {
  expect(parseCsv("a\tb,c\n1\t2")).toEqual([
    ["a", "b,c"],
    ["1", "2"],
  ]);
  expect(parseCsv("a;b\n1;2")[1]).toEqual(["1", "2"]);
});

it("unwraps numbers kept as text, and cells guarded against running", () => {
  expect(parseCsv(`="00123",'=1+1,'plain`)).toEqual([["00123", "=1+1", "'plain"]]);
  // The quotes of a whole cell come off first.
  expect(parseCsv('"=""00123"""')).toEqual([["00123"]]);
});

it("knows what a spreadsheet would run", () => {
  expect(["=1", "+1", "-1", "@a"].every(isFormula)).toBe(true);
  expect(["SF123", "1-2", ""].some(isFormula)).toBe(false);
});

it("reads UTF-8, UTF-16 and GB18030", () => {
  expect(decodeText(new TextEncoder().encode("顺丰"))).toBe("顺丰");
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x41, 0x00]))).toContain("A");
  expect(decodeText(new Uint8Array([0xcb, 0xb3, 0xb7, 0xe1]))).toBe("顺丰");
});
