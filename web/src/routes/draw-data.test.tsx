// The pages around a draw as an organiser and a helper meet them: locked numbers, looks that are told, a queue worked
// through by keyboard, an invitation taken up once.

import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import { saveOrganiserToken } from "@/lib/session-token";
import { consoleRoutes } from "@/routes/console-routes";
import { makePublicView } from "@/test/draws";
import { envelope } from "@/test/world";

const FORM = {
  title: "Autumn fair",
  prizes: [],
  chances: [],
  conditions: { form: [] },
  opening: { by: "hand" },
};
const TASK = {
  lid: "d_1",
  kind: "advance",
  state: "drawn",
  outcome: "winners",
  participants: 1200,
  codes: 1500,
  form: FORM,
};
const CLAIM = {
  win: "w_1",
  state: "filled",
  hand_out: "cash",
  prize: "Tea",
  deadline_at: "2026-12-01T00:00:00Z",
  masked: true,
  name: "M*i",
  phone: "138****8000",
  region: { province: "", city: "", area: "" },
  address: "",
  answers: {},
  courier: "",
  tracking: "",
  filled_at: "2026-11-15T00:00:00Z",
  shipped_at: null,
  received_at: null,
};
const CLAIMS = { total: 1, list: [CLAIM], counts: [{ state: "filled", count: 1 }] };
const VOUCHERS = ["a", "b", "c"].map((id) => ({
  id,
  member: `m_${id}`,
  name: `Person ${id}`,
  avatar: "",
  picture: `/uploads/${id}.png`,
  chance: 0,
  chance_title: "",
  state: "in_review",
  reason: "",
  created_at: "2026-11-15T00:00:00Z",
  duplicates: id === "a" ? 2 : 0,
}));

let answers: Record<string, () => Response>;
let sent: [path: string, body: Record<string, unknown>][];

beforeEach(() => {
  saveOrganiserToken("mine");
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      close() {}
    },
  );
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
    "/lotto/notices": () => envelope(0, "", { unread: 0, total: 0, list: [] }),
    "/lotto/task": () => envelope(0, "", TASK),
    "/lotto/task/rights": () =>
      envelope(0, "", { is_owner: true, rights: ["view", "review", "open", "hand_out"] }),
    "/lotto/task/helping": () => envelope(0, "", { list: [] }),
    "/lotto/task/claims": () => envelope(0, "", CLAIMS),
    "/lotto/task/winners": () => envelope(0, "", { total: 0, list: [] }),
    "/lotto/task/members": () => envelope(0, "", { total: 1190, list: [] }),
    "/lotto/task/vouchers": () =>
      envelope(0, "", { total: 3, counts: { in_review: 3, approved: 0, rejected: 0 }, list: VOUCHERS }),
    "/lotto/task/vouchers/review": () => envelope(0, "", { done: 1, refused: [] }),
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

const DATA = "/dashboard/lucky_draw/data/d_1/1/advance";
const bodiesOf = (path: string) => sent.filter(([to]) => to === path).map(([, body]) => body);

it("shows the counts, and says which plan the detailed numbers need", async () => {
  const row = {
    key: "detailed_data",
    zh: "详细数据",
    en: "Detailed data",
    mine: { allowed: false, limit: null },
  };
  answers["/lotto/gates"] = () => envelope(0, "", { plan: "free", expires_at: null, features: [row] });
  answers["/lotto/task/data"] = () => envelope(4002, "VIP", { feature: "detailed_data" });
  open(DATA);
  expect(await screen.findByRole("heading", { name: "Autumn fair" })).toBeTruthy();
  expect(await screen.findByRole("button", { name: "VIP: Detailed data" })).toBeTruthy();
  expect(screen.getAllByText("1,200").length).toBeGreaterThan(0);
  expect(await screen.findByText("1,190")).toBeTruthy();
});

it("shows a claim in full only after saying that the winner will see it", async () => {
  answers["/lotto/task/claims/unmask"] = () =>
    envelope(0, "", { ...CLAIM, masked: false, name: "Mei Lin", phone: "13800138000" });
  open(`${DATA}?tab=claims`);
  fireEvent.click(await screen.findByRole("button", { name: "More for “Tea”" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Show in full" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/The winner will see who looked/)).toBeTruthy();
  expect(bodiesOf("/lotto/task/claims/unmask")).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Show" }));
  expect(await screen.findByText("13800138000")).toBeTruthy();
  expect(bodiesOf("/lotto/task/claims/unmask")).toEqual([{ lid: "d_1", win: "w_1" }]);
});

it("works through vouchers by keyboard, and rejects only with a reason", async () => {
  open("/dashboard/lucky_draw/voucher_review/d_1");
  expect(await screen.findByText("Same picture seen 3 times")).toBeTruthy();
  const press = (key: string) => fireEvent.keyDown(document.body, { key });
  press("a");
  expect(await screen.findByText("Approved: Person a")).toBeTruthy();
  press("z");
  expect(await screen.findByText("1 of 3")).toBeTruthy();
  press("a");
  expect(bodiesOf("/lotto/task/vouchers/review")).toEqual([]);
  press("1");
  press("r");
  expect(await screen.findByText("Why is it rejected?")).toBeTruthy();
  press("2");
  await waitFor(() => expect(bodiesOf("/lotto/task/vouchers/review")).toHaveLength(1));
  // Whoever leaves the page has decided.
  fireEvent(window, new Event("pagehide"));
  await waitFor(() => expect(bodiesOf("/lotto/task/vouchers/review")).toHaveLength(2));
  expect(bodiesOf("/lotto/task/vouchers/review")).toEqual([
    { lid: "d_1", ids: ["a"], verdict: "approve" },
    {
      lid: "d_1",
      ids: ["b"],
      verdict: "reject",
      reason: "The picture does not show what was asked for",
    },
  ]);
  expect(await screen.findByText("1 of 1")).toBeTruthy();
});

it("takes a helper's invitation up once and shows what they may do, and what not", async () => {
  answers["/lotto/task/admin/accept"] = () => envelope(0, "", { lid: "d_1" });
  answers["/lotto/task"] = () => envelope(4003, "not allowed");
  answers["/lotto/task/rights"] = () => envelope(0, "", { is_owner: false, rights: ["hand_out"] });
  answers["/lotto/task/list"] = () => envelope(0, "", { total: 0, list: [] });
  answers["/lotto/public"] = () => envelope(0, "", makePublicView({ lid: "d_1", title: "Moon draw" }));
  const router = open("/dashboard/lucky_draw/index?admin=secret");
  expect(await screen.findByRole("heading", { name: "Moon draw" })).toBeTruthy();
  expect(screen.getByText("You help here")).toBeTruthy();
  for (const tab of ["Overview", "Participants", "Helpers", "History"]) {
    expect(screen.queryByRole("button", { name: tab })).toBeNull();
  }
  expect(screen.getByRole("button", { name: "Winners and claims" })).toBeTruthy();
  expect(screen.getByText(/^Not yours: Review vouchers, Open the draw, See the data\./)).toBeTruthy();
  expect(router.state.location.pathname).toBe("/dashboard/lucky_draw/data/d_1/0/advance");
  expect(bodiesOf("/lotto/task/admin/accept")).toEqual([{ token: "secret" }]);
});
