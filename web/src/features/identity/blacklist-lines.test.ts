// Reading a blacklist as people paste it.

import { expect, it } from "vitest";
import { peopleOf, wrongLines } from "@/features/identity/blacklist-lines";

it("takes lines, spaces and commas of both languages, each person once", () => {
  expect(peopleOf(" u_1\r\n13800138000，u_2\n\nu_1 ")).toEqual(["u_1", "13800138000", "u_2"]);
});

it("says which lines are neither an id nor a phone number", () => {
  expect(wrongLines(["u_1", "Mei", "13800138000", "138"])).toEqual([2, 4]);
});
