// Slips, seats and names as they are typed; and the result as groups.

import { expect, it } from "vitest";
import type { LotView } from "@/api/lot-types";
import { EMPTY_LOTS } from "@/features/draws/lots/empty-lots";
import { asText, grouped } from "@/features/draws/lots/result-text";
import { pageOf, pagesOf, shapeOf } from "@/features/draws/lots/screen-shape";
import { byComing, firstUnseen, keepSeen, readSeen } from "@/features/draws/lots/seen-slips";
import {
  balance,
  fitted,
  linesOf,
  MOST_SLIPS,
  SORTS,
  seats,
  startOf,
  urnSize,
} from "@/features/draws/lots/slips";

const WORDS = { group: (number: number) => `Group ${number}`, yes: "Yes", no: "No" };

const row = (name: string, slip: string | null, number = 1): LotView => ({
  member: `m_${name}`,
  number,
  name,
  avatar: "",
  code: name,
  lot: number,
  slip,
  excluded: false,
});

it("starts every sort with slips that can be published or filled in", () => {
  for (const what of SORTS) {
    const { slips, cycle } = startOf(what, WORDS);
    expect(slips.every(({ count }) => count > 0)).toBe(true);
    expect(cycle).toBe(what === "groups");
  }
  expect(startOf("yes_no", WORDS).slips.map(({ name }) => name)).toEqual(["Yes", "No"]);
});

it("names seats by row and place, and never makes more than the server takes", () => {
  expect(seats(2, 2).map(({ name }) => name)).toEqual(["A1", "A2", "B1", "B2"]);
  expect(seats(28, 1).at(-1)?.name).toBe("AB1");
  expect(seats(500, 500)).toHaveLength(MOST_SLIPS);
});

it("reads lines without empty and repeated ones", () => {
  expect(linesOf("Ann\r\n\n  Ben \nAnn\n")).toEqual(["Ann", "Ben"]);
  expect(linesOf(" \n")).toEqual([]);
});

it("says who is left without a slip, and which slips are left", () => {
  const lots = { ...EMPTY_LOTS, slips: [{ name: "A", count: 3 }] };
  expect(balance(lots, 5)).toEqual({ without: 2, unused: 0 });
  expect(balance(lots, 2)).toEqual({ without: 0, unused: 1 });
  expect(balance({ ...lots, cycle: true }, 5)).toEqual({ without: 0, unused: 0 });
  expect(balance(EMPTY_LOTS, 5)).toEqual({ without: 0, unused: 0 });
});

it("groups people by their slip, those without one last", () => {
  const rows = [row("Ann", null), row("Ben", "Red"), row("Cem", "Blue"), row("Dea", "Red")];
  expect(grouped(rows).map(({ slip, rows: members }) => [slip, members.length])).toEqual([
    ["Red", 2],
    ["Blue", 1],
    [null, 1],
  ]);
  expect(asText("Sports day", rows, "none")).toBe("Sports day\nRed：Ben、Dea\nBlue：Cem\nnone：Ann");
  expect(grouped([{ ...row("Eve", "Red"), excluded: true }])[0]?.slip).toBeNull();
});

it("gives a hall as many names as it can read", () => {
  expect(shapeOf(4, 0).size).toBeGreaterThan(shapeOf(40, 0).size);
  expect([pagesOf(48), pagesOf(49)]).toEqual([1, 2]);
  expect([pageOf(0, 49), pageOf(48, 49), pageOf(49, 49)]).toEqual([0, 0, 1]);
  expect(shapeOf(49, 1)).toMatchObject({ from: 48, to: 49 });
});

it("calls each person once, as they sit", () => {
  const people = byComing([row("Ben", "1", 2), row("Ann", "2", 1)]);
  expect(people.map(({ name }) => name)).toEqual(["Ann", "Ben"]);
  let seen = readSeen("d_1");
  expect(firstUnseen(people, seen)?.name).toBe("Ann");
  seen = keepSeen("d_1", seen, "m_Ann");
  expect(firstUnseen(people, readSeen("d_1"))?.name).toBe("Ben");
  seen = keepSeen("d_1", seen, "m_Ben");
  expect(firstUnseen(people, seen)).toBeNull();
});

it("fills the urn beforehand when slips are drawn one by one", () => {
  const urn = { ...EMPTY_LOTS, when: "one_by_one" as const };
  expect(fitted(urn).slips).toEqual([{ name: "", count: 20 }]);
  const groups = { ...urn, what: "groups" as const, cycle: true, slips: [{ name: "A", count: 1 }] };
  expect(fitted(groups)).toMatchObject({ cycle: false, slips: [{ name: "A", count: 5 }] });
  const listed = { ...groups, people: "list" as const, names: ["Ann", "Ben", "Cem"] };
  expect(fitted(listed), "a list says how many there are").toBe(listed);
  expect([urnSize(listed), urnSize(fitted(groups))]).toEqual([3, 5]);
  expect(fitted({ ...groups, when: "together" }).cycle).toBe(true);
});

it("leaves those out of the groups who have not drawn yet", () => {
  expect(grouped([{ ...row("Ann", null), lot: null }])).toEqual([]);
});
