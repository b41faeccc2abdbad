// What an address asks of the list, and what leaves it as a file.

import { expect, it } from "vitest";
import type { TaskRow } from "@/api/draw-types";
import { exportRows, linkOf } from "@/features/draws/list/export-rows";
import { readQuestion } from "@/features/draws/list/use-list-question";
import { wordsIn } from "@/lib/i18n";

const read = (query: string) => readQuestion(new URLSearchParams(query));

it("reads every filter from the address, and nothing that is none", () => {
  expect(
    read("words= tea &kind=new_fast&state=open&by=closes&from=2026-11-01&to=2026-11-30&sort=updated&page=3"),
  ).toEqual({
    page: 3,
    deleted: false,
    words: "tea",
    kind: "new_fast",
    state: "open",
    by: "closes",
    from: "2026-11-01",
    to: "2026-11-30",
    sort: "updated",
  });
  const odd = read("kind=rigged&state=x&by=never&from=2026-13-45&to=soon&sort=best&page=-2&bin=2");
  expect(odd).toEqual({
    page: 1,
    deleted: false,
    words: undefined,
    kind: undefined,
    state: undefined,
    by: "created",
    from: undefined,
    to: undefined,
    sort: "created",
  });
});

const ROW: TaskRow = {
  lid: "d_1",
  kind: "advance",
  state: "open",
  outcome: null,
  title: '=HYPERLINK("x")',
  picture: null,
  participants: 12,
  codes: 15,
  units: 3,
  closes_at: null,
  updated_at: "2026-11-15T12:00:00Z",
  created_at: "2026-11-15T12:00:00Z",
  deleted_at: null,
  days_left: null,
  allowed: [],
  live: true,
};

it("exports what was chosen, with links only to what is published, and no formula", async () => {
  const words = {
    desk: await wordsIn("en", "desk"),
    draws: await wordsIn("en", "draws"),
    console: await wordsIn("en", "console"),
    language: "en" as const,
  };
  const [head, line] = exportRows([ROW], words).split("\r\n");
  expect(head).toContain('"Number","Title","Kind","State"');
  expect(line).toContain(`"d_1","'=HYPERLINK(""x"")"`);
  expect(line).toContain(",12,15,3,");
  expect(line?.endsWith('"https://draw.test/mobile?lid=d_1"')).toBe(true);
  expect(linkOf({ ...ROW, state: "draft" })).toBe("");
});
