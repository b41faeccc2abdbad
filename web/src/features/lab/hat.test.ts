// What people type becomes a hat: one code a line unless it says more, the same name is the same person.

import { describe, expect, it } from "vitest";
import { isHat, readHat } from "@/features/lab/hat";
import { madeUpNames } from "@/features/lab/made-up-names";

function people(text: string) {
  const hat = readHat(text);
  if (!isHat(hat)) throw new Error(hat.kind);
  return hat.people.map(({ name, codes }) => `${name}:${codes}`);
}

describe("a line", () => {
  it.each([
    ["Mei", "Mei:1"],
    ["Mei × 3", "Mei:3"],
    ["Mei×3", "Mei:3"],
    ["Mei * 3", "Mei:3"],
    ["Mei x3", "Mei:3"],
    ["Mei X 3", "Mei:3"],
    ["小梅＊3", "小梅:3"],
    ["  Mei   Li  ", "Mei Li:1"],
    ["Alex3", "Alex3:1"],
    ["Malcolm X", "Malcolm X:1"],
    ["X3", "X3:1"],
    ["👩‍👩‍👧 × 2", "👩‍👩‍👧:2"],
  ])("%s is %s", (line, person) => expect(people(line)).toEqual([person]));
});

it("adds up the codes of the same name, however it was typed, and keeps the order", () => {
  expect(people("José\r\nMei × 2\n\nJose\u0301 × 3")).toEqual(["José:4", "Mei:2"]);
});

it("puts one slip in the hat for each code", () => {
  const hat = readHat("Mei × 2\nLi");
  expect(isHat(hat) && hat.leaves.map(({ person }) => person)).toEqual(["Mei", "Mei", "Li"]);
});

it.each([
  ["", { kind: "empty" }],
  [" \n ", { kind: "empty" }],
  ["Li\nMei × 0", { kind: "codes", line: 2 }],
  ["Mei × 1001", { kind: "codes", line: 1 }],
  ["Mei × 600\nMei × 600", { kind: "codes", line: 2 }],
  ["a × 1000\nb × 1000\nc × 1000\nd × 1000\ne × 1000\nf", { kind: "crowd" }],
])("says what is wrong with %j", (text, problem) => expect(readHat(text)).toEqual(problem));

it("cuts names that are no names", () => {
  expect(people("名".repeat(500))).toEqual([`${"名".repeat(60)}:1`]);
});

it("makes up a thousand different people, a tenth of them with three codes", () => {
  const words = (letter: string) => Array.from({ length: 40 }, (_, at) => `${letter}${at}`).join(" ");
  const text = madeUpNames(1000, {
    given: words("g"),
    family: words("f"),
    join: ({ given, family }) => `${given} ${family}`,
  });
  const made = people(text);
  expect(made).toHaveLength(1000);
  expect(made.filter((person) => person.endsWith(":3"))).toHaveLength(100);
});
