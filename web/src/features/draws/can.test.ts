// Which action in which state, and that the server has the last word.

import { expect, it } from "vitest";
import type { DrawState } from "@/api/draw-types";
import { actionsOf, can } from "@/features/draws/can";

const EVERYTHING = ["edit", "publish", "open", "cancel", "copy", "delete", "restore"];

const draw = (state: DrawState, changes: Partial<Parameters<typeof actionsOf>[0]> = {}) => ({
  state,
  allowed: EVERYTHING,
  deleted_at: null,
  outcome: null,
  ...changes,
});

it.each<[DrawState, string[]]>([
  ["draft", ["edit", "publish", "copy", "delete"]],
  ["open", ["share", "data", "forms", "vouchers", "open", "edit", "record", "copy", "cancel", "delete"]],
  ["locked", ["record", "data", "forms", "vouchers", "share", "copy", "cancel"]],
  ["cancelled", ["record", "data", "copy", "delete"]],
])("offers what fits a draw that is %s", (state, actions) => {
  expect(actionsOf(draw(state))).toEqual(actions);
});

it.each<DrawState>(["drawn", "settled"])("shows winners first when there are any (%s)", (state) => {
  expect(actionsOf(draw(state, { outcome: "winners" }))[0]).toBe("winners");
  expect(actionsOf(draw(state, { outcome: "no_entries" }))).not.toContain("winners");
});

it.each<DrawState>(["open", "locked", "cancelled"])("shows the winners of a wheel that is %s", (state) => {
  expect(actionsOf(draw(state, { kind: "turnlottery" }))).toContain("winners");
  expect(actionsOf(draw(state, { kind: "advance" }))).not.toContain("winners");
});

it("offers nothing that the server does not allow", () => {
  expect(actionsOf(draw("open", { allowed: ["copy"] }))).toEqual([
    "share",
    "data",
    "forms",
    "vouchers",
    "record",
    "copy",
  ]);
  expect(can(draw("draft", { allowed: [] }), "edit")).toBe(false);
});

it("offers only to restore what was deleted, and only where that is allowed", () => {
  const deleted_at = "2026-11-15T07:00:00Z";
  expect(actionsOf(draw("open", { deleted_at }))).toEqual(["restore"]);
  expect(actionsOf(draw("open", { deleted_at, allowed: [] }))).toEqual([]);
});
