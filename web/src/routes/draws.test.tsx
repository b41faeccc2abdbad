// The form and the list of draws, as an organiser meets them: faults at their fields, actions by state.

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { TaskRow } from "@/api/draw-types";
import { queryClient } from "@/api/query";
import { type Answers, EVERYWHERE, openConsole, type Sent, standBefore } from "@/test/console";
import { envelope } from "@/test/world";

const NO_FLAWS = {
  flaws: [],
  gates: [],
  compliance: [],
  rules: { zh: "规则", en: "Rules" },
  team_units: null,
};

const ROW: TaskRow = {
  lid: "d_1",
  kind: "advance",
  state: "open",
  outcome: null,
  title: "Autumn fair",
  picture: null,
  participants: 1234,
  codes: 2345,
  units: 3,
  closes_at: "2026-12-01T12:00:00Z",
  updated_at: "2026-11-15T12:00:00Z",
  created_at: "2026-11-15T12:00:00Z",
  deleted_at: null,
  days_left: null,
  allowed: ["edit", "copy", "cancel"],
  live: false,
};

let answers: Answers;
let sent: Sent[];

beforeEach(() => {
  answers = {
    ...EVERYWHERE,
    "/lotto/task/check": () => envelope(0, "", NO_FLAWS),
    "/lotto/task/list": () => envelope(0, "", { total: 1, list: [ROW] }),
    "/lotto/task": () => envelope(0, "", { lid: "d_9" }),
  };
  sent = standBefore(answers);
});

const bodyOf = (path: string) => sent.find((call) => call.path === path)?.body;

it("shows every fault at its field after a try to publish, and none before", async () => {
  const flaws = [{ field: "prizes[0].units", reason: "At least one" }];
  answers["/lotto/task/check"] = () => envelope(0, "", { ...NO_FLAWS, flaws });
  openConsole("/dashboard/create_draw/base_draw/add/new_fast");
  const units = await screen.findByLabelText("Units");
  await waitFor(() => expect(bodyOf("/lotto/task/check")).toBeDefined());
  expect(units.getAttribute("aria-invalid")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(units.getAttribute("aria-invalid")).toBe("true"));
  expect(document.getElementById(units.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "At least one",
  );
  await waitFor(() => expect(document.activeElement).toBe(units));
});

it("lists my draws with their counts and offers what the server allows", async () => {
  openConsole("/dashboard/lucky_draw/index");
  const row = (await screen.findByText("Autumn fair")).closest("tr") as HTMLElement;
  expect(within(row).getByText("1,234")).toBeTruthy();
  expect(within(row).getByRole("button", { name: "Share" })).toBeTruthy();
  fireEvent.click(within(row).getByRole("button", { name: "More for “Autumn fair”" }));
  expect(await screen.findByRole("menuitem", { name: "Cancel the draw" })).toBeTruthy();
  expect(screen.queryByRole("menuitem", { name: "Delete" })).toBeNull();
});

it("names the feature when the server says that a plan is needed", async () => {
  const deleted = { ...ROW, deleted_at: "2026-11-15T12:00:00Z", allowed: ["restore"] };
  answers["/lotto/task/list"] = () => envelope(0, "", { total: 1, list: [deleted] });
  answers["/lotto/task/restore"] = () =>
    envelope(4002, "VIP", { feature: "recycle_bin", description: "Restoring", limit: null, plan: "free" });
  openConsole("/dashboard/lucky_draw/index?bin=1");
  fireEvent.click(await screen.findByRole("button", { name: "Restore" }));
  expect(
    await screen.findByText("“Restoring” belongs to the VIP plan. Everything you filled in stays."),
  ).toBeTruthy();
});

it("says that the list cannot be loaded, and tries again", async () => {
  answers["/lotto/task/list"] = () => envelope(-2, "busy");
  openConsole("/dashboard/lucky_draw/index");
  expect(await screen.findByText("Your draws could not be loaded.")).toBeTruthy();
  answers["/lotto/task/list"] = () => envelope(0, "", { total: 0, list: [] });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No draws yet")).toBeTruthy();
});

it("keeps a question open, and what was typed, when its row goes away meanwhile", async () => {
  answers["/lotto/task/cancel"] = () => envelope(0, "", {});
  openConsole("/dashboard/lucky_draw/index");
  fireEvent.click(await screen.findByRole("button", { name: "More for “Autumn fair”" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Cancel the draw" }));
  const reason = await screen.findByLabelText("Reason");
  fireEvent.change(reason, { target: { value: "Rain" } });
  answers["/lotto/task/list"] = () => envelope(0, "", { total: 0, list: [] });
  await queryClient.invalidateQueries({ queryKey: ["draws"] });
  expect(await screen.findByText("No draws yet")).toBeTruthy();
  const dialog = screen.getByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel the draw" }));
  await waitFor(() => expect(bodyOf("/lotto/task/cancel")).toEqual({ lid: "d_1", reason: "Rain" }));
});
