// Faults that the server names by path arrive at the right place of the form.

import { expect, it } from "vitest";
import { emptyForm } from "@/features/draws/form/defaults";
import { around, firstFaulty, nearest, SECTIONS, sectionOf } from "@/features/draws/form/paths";

it.each([
  ["prizes[2].units", "basics"],
  ["opening.at", "opening"],
  ["periods[1].starts_at", "opening"],
  ["chances[0].url", "chances"],
  ["conditions.passcode.words", "join"],
  ["claim.fields[3].label", "claim"],
  ["organiser.contact", "compliance"],
  ["something_new", "basics"],
])("%s belongs to %s", (path, section) => {
  expect(sectionOf(path)).toBe(section);
});

it("has a section for every part of the form", () => {
  for (const key of Object.keys(emptyForm("advance", new Date()))) expect(SECTIONS).toContain(sectionOf(key));
});

it("walks a path from the inside out", () => {
  expect(around("prizes[2].units")).toEqual(["prizes[2].units", "prizes[2]", "prizes"]);
  expect(around("title")).toEqual(["title"]);
  expect(around("claim.fields[3].label")).toEqual([
    "claim.fields[3].label",
    "claim.fields[3]",
    "claim.fields",
    "claim",
  ]);
});

it("goes to the nearest place that is on the screen", () => {
  const present = ["title", "prizes", "prizes[0]", "prizes[0].name"];
  expect(nearest("prizes[0].label", present)).toBe("prizes[0]");
  expect(nearest("prizes[7].name", present)).toBe("prizes");
  expect(nearest("chances[0]", present)).toBeNull();
});

it("goes to the first place from the top, whatever order the faults come in", () => {
  const present = ["title", "prizes", "prizes[0].name", "opening.at"];
  expect(firstFaulty(["opening.at", "prizes[0].name"], present)).toBe("prizes[0].name");
  expect(firstFaulty(["chances[0].url"], present)).toBeNull();
});
