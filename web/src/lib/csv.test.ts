// A file for spreadsheets shows what it holds and runs nothing of it.

import { expect, it } from "vitest";
import { csvFile } from "@/lib/csv";

it("quotes every text and leaves numbers numbers", () => {
  expect(
    csvFile([
      ["a", 1],
      ['say "hi", you', 2.5],
    ]),
  ).toBe('\uFEFF"a",1\r\n"say ""hi"", you",2.5');
});

it.each(["=1+1", "+1", "-1", "@x", "\tx", "\rx"])("shows %j instead of running it", (text) => {
  expect(csvFile([[text]])).toBe(`\uFEFF"'${text}"`);
});

it("keeps line ends inside a cell", () => {
  expect(csvFile([["one\ntwo"]])).toBe('\uFEFF"one\ntwo"');
});
