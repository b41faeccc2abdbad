// The form and the list of draws, as an organiser meets them: faults at their fields, actions by state.

import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import type { TaskRow } from "@/api/draw-types";
import { queryClient } from "@/api/query";
import { saveOrganiserToken } from "@/lib/session-token";
import { consoleRoutes } from "@/routes/console-routes";
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

type Answers = Record<string, () => Response>;
let answers: Answers;
let sent: [path: string, body: Record<string, unknown>][];

beforeEach(() => {
  saveOrganiserToken("mine");
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      close() {}
    },
  );
  // The test page neither scrolls nor measures.
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  sent = [];
  answers = {
    "/user/info": () => envelope(0, "", { user_info: { user_id: "u_1", nickname: "Mei" } }),
    "/lotto/gates": () => envelope(0, "", { plan: "free", expires_at: null, features: [] }),
    "/lotto/task/check": () => envelope(0, "", NO_FLAWS),
    "/lotto/task/list": () => envelope(0, "", { total: 1, list: [ROW] }),
    "/lotto/task/helping": () => envelope(0, "", { list: [] }),
    "/lotto/task": () => envelope(0, "", { lid: "d_9" }),
  };
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const path = new URL(String(input), "https://draw.test").pathname.replace("/lotto/api/v1", "");
    if (init?.body) sent.push([path, JSON.parse(String(init.body))]);
    return answers[path]?.() ?? envelope(0, "", {});
  });
});

function open(path: string) {
  const router = createMemoryRouter(consoleRoutes, { initialEntries: [path] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const bodyOf = (path: string) => sent.find(([to]) => to === path)?.[1];

it("shows every fault at its field after a try to publish, and none before", async () => {
  const flaws = [{ field: "prizes[0].units", reason: "At least one" }];
  answers["/lotto/task/check"] = () => envelope(0, "", { ...NO_FLAWS, flaws });
  open("/dashboard/create_draw/base_draw/add/new_fast");
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
  open("/dashboard/lucky_draw/index");
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
  open("/dashboard/lucky_draw/index?bin=1");
  fireEvent.click(await screen.findByRole("button", { name: "Restore" }));
  expect(
    await screen.findByText("“Restoring” belongs to the VIP plan. Everything you filled in stays."),
  ).toBeTruthy();
});

it("says that the list cannot be loaded, and tries again", async () => {
  answers["/lotto/task/list"] = () => envelope(-2, "busy");
  open("/dashboard/lucky_draw/index");
  expect(await screen.findByText("Your draws could not be loaded.")).toBeTruthy();
  answers["/lotto/task/list"] = () => envelope(0, "", { total: 0, list: [] });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No draws yet")).toBeTruthy();
});

it("keeps a question open, and what was typed, when its row goes away meanwhile", async () => {
  answers["/lotto/task/cancel"] = () => envelope(0, "", {});
  open("/dashboard/lucky_draw/index");
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
