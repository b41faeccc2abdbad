// The pages around a draw as an organiser and a helper meet them: locked numbers, looks that are told, a queue worked
// through by keyboard, an invitation taken up once.

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import { type Answers, EVERYWHERE, openConsole, type Sent, standBefore } from "@/test/console";
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
const FUNNEL = { seen: 4000, began: 1500, joined: 1200, in_hat: 1190, won: 3, claimed: 2, received: 0 };
const CLAIM = {
  win: "w_1",
  state: "filled",
  hand_out: "cash",
  prize: "Tea",
  deadline_at: "2026-12-01T00:00:00Z",
  has_reserves: true,
  masked: true,
  name: "M*i",
  phone: "138****8000",
  region: { province: "", city: "", area: "" },
  address: "",
  answers: { size: "*" },
  courier: "",
  tracking: "",
  filled_at: "2026-11-15T00:00:00Z",
  shipped_at: null,
  received_at: null,
};
const SIZE = { id: "size", label: "Size", kind: "text", required: true, options: [], help: "" };
const CLAIMS = { total: 1, list: [CLAIM], fields: [SIZE], counts: [{ state: "filled", count: 1 }] };
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

let answers: Answers;
let sent: Sent[];

beforeEach(() => {
  answers = {
    ...EVERYWHERE,
    "/lotto/task": () => envelope(0, "", TASK),
    "/lotto/task/rights": () =>
      envelope(0, "", { is_owner: true, rights: ["view", "review", "open", "hand_out"] }),
    "/lotto/task/exports": () => envelope(0, "", { list: [] }),
    "/lotto/task/claims": () => envelope(0, "", CLAIMS),
    "/lotto/task/winners": () => envelope(0, "", { total: 0, list: [] }),
    "/lotto/task/members": () => envelope(0, "", { total: 1190, list: [] }),
    "/lotto/task/funnel": () => envelope(0, "", FUNNEL),
    "/lotto/task/vouchers": () =>
      envelope(0, "", { total: 3, counts: { in_review: 3, approved: 0, rejected: 0 }, list: VOUCHERS }),
    "/lotto/task/vouchers/review": () => envelope(0, "", { done: 1, refused: [] }),
  };
  sent = standBefore(answers);
});

const DATA = "/dashboard/lucky_draw/data/d_1/1/advance";
const bodiesOf = (path: string) => sent.filter((call) => call.path === path).map((call) => call.body);

it("shows the counts, and says which plan the detailed numbers need", async () => {
  const row = {
    key: "detailed_data",
    zh: "详细数据",
    en: "Detailed data",
    mine: { allowed: false, limit: null },
  };
  answers["/lotto/gates"] = () => envelope(0, "", { plan: "free", expires_at: null, features: [row] });
  answers["/lotto/task/data"] = () => envelope(4002, "VIP", { feature: "detailed_data" });
  openConsole(DATA);
  expect(await screen.findByRole("heading", { name: "Autumn fair" })).toBeTruthy();
  expect(await screen.findByRole("button", { name: "VIP: Detailed data" })).toBeTruthy();
  expect(screen.getAllByText("1,200").length).toBeGreaterThan(0);
  expect(await screen.findByText("1,190")).toBeTruthy();
});

it("shows a claim in full only after saying that the winner will see it", async () => {
  answers["/lotto/task/claims/unmask"] = () =>
    envelope(0, "", { ...CLAIM, masked: false, name: "Mei Lin", phone: "13800138000" });
  openConsole(`${DATA}?tab=claims`);
  expect(await screen.findByText("Size: *")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "More for “Tea”" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Show in full" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/The winner will see who looked/)).toBeTruthy();
  expect(bodiesOf("/lotto/task/claims/unmask")).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Show" }));
  expect(await screen.findByText("13800138000")).toBeTruthy();
  expect(bodiesOf("/lotto/task/claims/unmask")).toEqual([{ lid: "d_1", win: "w_1" }]);
});

it.each(["open", "locked", "cancelled"])("hands out what was won on a wheel that is %s", async (state) => {
  answers["/lotto/task"] = () => envelope(0, "", { ...TASK, kind: "turnlottery", state, outcome: null });
  openConsole("/dashboard/lucky_draw/data/d_1/0/turnlottery?tab=claims");
  expect(await screen.findByRole("button", { name: "More for “Tea”" })).toBeTruthy();
  expect(screen.queryByText("No winners yet")).toBeNull();
});

it("works through vouchers by keyboard, and rejects only with a reason", async () => {
  openConsole("/dashboard/lucky_draw/voucher_review/d_1");
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
  const router = openConsole("/dashboard/lucky_draw/index?admin=secret");
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

const NUMBERS = {
  participants: 10,
  codes: 14,
  joins_by_hour: [{ at: "2026-11-15T00:00:00Z", count: 10 }],
  views_by_hour: [{ at: "2026-11-15T00:00:00Z", count: 44 }],
  sources: [{ source: "*", count: 10, views: 44 }],
  devices: [{ device: "wechat", count: 10, views: 44 }],
  provinces: [{ province: "广东省", count: 4, cities: [{ city: "深圳市", count: 3 }] }],
  told: 4,
  invited: 6,
  chances: [
    { origin: "join", codes: 10 },
    { origin: "invite", codes: 4 },
  ],
};

it("draws the figures, says who did not tell where they are, and gives each picture as a table", async () => {
  answers["/lotto/task/data"] = () => envelope(0, "", NUMBERS);
  openConsole(DATA);
  const regions = await screen.findByRole("region", { name: "Where they are" });
  expect(within(regions).getByText("40% told us (4 people)")).toBeTruthy();
  expect(within(regions).getByText(/^6 did not say/)).toBeTruthy();
  expect(within(regions).getByRole("img", { name: /Guangdong has the most, 4/ })).toBeTruthy();
  expect(within(regions).getByRole("row", { name: "Guangdong 4 100% 深圳市", hidden: true })).toBeTruthy();
  const funnel = screen.getByRole("region", { name: "From looking to receiving" });
  expect(within(funnel).getByText("80% of those before")).toBeTruthy();
  expect(screen.getByText("Other sources")).toBeTruthy();
  expect(screen.getByText("Invited a friend")).toBeTruthy();
});

const BRANCH = { avatar: "", joined_at: "2026-11-15T00:00:00Z", codes: 1, status: 0 };

it("unfolds the tree of invitations branch by branch", async () => {
  answers["/lotto/task/data"] = () => envelope(0, "", NUMBERS);
  const roots = [{ ...BRANCH, member: "m_1", number: 1, name: "Mei", invites: 1 }];
  const friends = [{ ...BRANCH, member: "m_2", number: 2, name: "Robin", invites: 0 }];
  vi.spyOn(window, "fetch").mockImplementation(async (input) => {
    const url = new URL(String(input), "https://draw.test");
    const path = url.pathname.replace("/lotto/api/v1", "");
    if (path !== "/lotto/task/invites") return answers[path]?.() ?? envelope(0, "", {});
    return envelope(0, "", {
      period: 1,
      more: false,
      list: url.searchParams.has("inviter") ? friends : roots,
    });
  });
  openConsole(`${DATA}?tab=invites`);
  const fold = await screen.findByRole("button", { name: "Show the friends of Mei" });
  expect(screen.queryByText(/Robin/)).toBeNull();
  fireEvent.click(fold);
  expect(await screen.findByText(/Robin/)).toBeTruthy();
  expect(screen.getByText("6 of 10 came by a friend's link (60%)")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Hide the friends of Mei" }));
  expect(screen.queryByText(/Robin/)).toBeNull();
});

const APPEAL = {
  id: "a_1",
  about: "excluded",
  name: "Mei",
  avatar: "",
  member: "m_1",
  reason: "robot?",
  text: "I am real",
  state: "open",
  answer: "",
  created_at: "2026-11-15T00:00:00Z",
  answered_at: null,
  is_open: true,
};
const SUSPECTS = {
  open: 1,
  fine: 0,
  counts_addresses: true,
  rules: [{ rule: "burst", least: 3 }],
  list: [
    {
      member: "m_9",
      number: 9,
      name: "Robin",
      avatar: "",
      joined_at: "2026-11-15T00:00:00Z",
      status: 0,
      status_reason: "",
      grounds: [{ rule: "burst", count: 4 }],
      state: "open",
    },
  ],
};

it("answers an appeal only with a reason, and finds a suspicious entry fine", async () => {
  answers["/lotto/task"] = () => envelope(0, "", { ...TASK, state: "open", outcome: null });
  answers["/lotto/task/appeals"] = () => envelope(0, "", { open: 1, answered: 0, list: [APPEAL] });
  answers["/lotto/task/suspects"] = () => envelope(0, "", SUSPECTS);
  openConsole(`${DATA}?tab=safety`);
  expect(await screen.findByText("I am real")).toBeTruthy();
  expect(screen.getByText("Your reason: robot?")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Decline" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Decline" }));
  expect(bodiesOf("/lotto/task/appeals/answer")).toEqual([]);
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "Four in a second" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Decline" }));
  await waitFor(() =>
    expect(bodiesOf("/lotto/task/appeals/answer")).toEqual([
      { lid: "d_1", id: "a_1", accept: false, reason: "Four in a second" },
    ]),
  );
  expect(await screen.findByText("4 entries from one address within a second")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Fine" }));
  await waitFor(() =>
    expect(bodiesOf("/lotto/task/suspects/mark")).toEqual([{ lid: "d_1", member: "m_9", fine: true }]),
  );
});

it("says that nothing can be suspected where addresses are not counted", async () => {
  answers["/lotto/task/appeals"] = () => envelope(0, "", { open: 0, answered: 0, list: [] });
  answers["/lotto/task/suspects"] = () =>
    envelope(0, "", { ...SUSPECTS, open: 0, list: [], counts_addresses: false });
  openConsole(`${DATA}?tab=safety`);
  expect(await screen.findByText("This draw does not count addresses")).toBeTruthy();
  expect(await screen.findByText("No appeal waits")).toBeTruthy();
});

it("keeps what was shown of a claim when the list is empty for a moment", async () => {
  answers["/lotto/task/claims/unmask"] = () =>
    envelope(0, "", { ...CLAIM, masked: false, name: "Mei Lin", phone: "13800138000" });
  openConsole(`${DATA}?tab=claims`);
  fireEvent.click(await screen.findByRole("button", { name: "More for “Tea”" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Show in full" }));
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Show" }));
  await screen.findByText("13800138000");
  answers["/lotto/task/claims"] = () => envelope(0, "", { ...CLAIMS, total: 0, list: [] });
  await queryClient.invalidateQueries();
  await screen.findByText("Nothing here");
  answers["/lotto/task/claims"] = () => envelope(0, "", CLAIMS);
  await queryClient.invalidateQueries();
  expect(await screen.findByText("13800138000")).toBeTruthy();
});

it("keeps the question about a claim open when the claim goes to another list meanwhile", async () => {
  openConsole(`${DATA}?tab=claims`);
  fireEvent.click(await screen.findByRole("button", { name: "More for “Tea”" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Next reserve" }));
  const dialog = await screen.findByRole("dialog");
  answers["/lotto/task/claims"] = () => envelope(0, "", { ...CLAIMS, total: 0, list: [] });
  await queryClient.invalidateQueries();
  expect(await screen.findByText("Nothing here")).toBeTruthy();
  expect(dialog.isConnected).toBe(true);
});

it("says where claims are when nothing is asked on joining, and offers no empty file", async () => {
  const prizes = [{ name: "Tea", label: 1, hand_out: "goods", units: 1 }];
  answers["/lotto/task/forms"] = () => envelope(0, "", { total: 1200, fields: [], list: [] });
  answers["/lotto/task"] = () => envelope(0, "", { ...TASK, form: { ...FORM, prizes } });
  openConsole("/dashboard/lucky_draw/sub_form_data/d_1");
  const way = await screen.findByRole("link", { name: "To the winners and claims" });
  expect(way.getAttribute("href")).toBe(`${DATA}?tab=claims`);
  expect(screen.queryByRole("button", { name: /Export/ })).toBeNull();
});
