// What is hidden around a draw, and how it comes to light: forms shown on purpose, invitations taken back, appeals that wait.

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { queryClient } from "@/api/query";
import { type Answers, EVERYWHERE, openConsole, type Sent, standBefore } from "@/test/console";
import { envelope } from "@/test/world";

const TASK = {
  lid: "d_1",
  kind: "advance",
  state: "open",
  outcome: null,
  participants: 1,
  codes: 1,
  form: { title: "Autumn fair", prizes: [], chances: [], conditions: { form: [] }, opening: { by: "hand" } },
};
const FIELD = { id: "phone", label: "Your phone", kind: "phone", required: true, options: [], help: "" };
const ROW = {
  member: "m_1",
  period: 1,
  number: 1,
  name: "Mei",
  joined_at: "2026-11-15T00:00:00Z",
  masked: true,
  answers: { phone: "1380****000" },
};

let answers: Answers;
let sent: Sent[];
const lines = () => sent.map((call) => call.line);

beforeEach(() => {
  queryClient.clear();
  answers = {
    ...EVERYWHERE,
    "/lotto/gates": () => envelope(0, "", { plan: "vip", expires_at: null, features: [] }),
    "/lotto/task": () => envelope(0, "", TASK),
    "/lotto/task/rights": () => envelope(0, "", { is_owner: true, rights: ["view", "hand_out"] }),
    "/lotto/task/exports": () => envelope(0, "", { list: [] }),
    "/lotto/task/forms": () => envelope(0, "", { total: 1, fields: [FIELD], list: [ROW] }),
  };
  sent = standBefore(answers);
});

const FORMS = "/dashboard/lucky_draw/sub_form_data/d_1";

it("shows a form in full only after saying that the person will see it", async () => {
  answers["/lotto/task/forms/unmask"] = () =>
    envelope(0, "", { ...ROW, masked: false, answers: { phone: "13800138000" } });
  openConsole(FORMS);
  expect(await screen.findByText("1380****000")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show in full what Mei filled in" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/They will see who looked/)).toBeTruthy();
  expect(lines()).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Show" }));
  expect(await screen.findByText("13800138000")).toBeTruthy();
  expect(lines()).toEqual(['POST /lotto/task/forms/unmask {"lid":"d_1","member":"m_1"}']);
  fireEvent.click(screen.getByRole("button", { name: "Hide again what Mei filled in" }));
  expect(screen.getByText("1380****000")).toBeTruthy();
  expect(screen.queryByText("13800138000")).toBeNull();
});

it("offers no look to somebody who may not hand out", async () => {
  answers["/lotto/task/rights"] = () => envelope(0, "", { is_owner: false, rights: ["view"] });
  openConsole(FORMS);
  expect(await screen.findByText("1380****000")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Show/ })).toBeNull();
});

it("lists invitations that nobody used, and takes one back", async () => {
  const invite = { id: "ab12", rights: ["view", "hand_out"], expires_at: "2026-11-22T00:00:00Z" };
  let pending = [invite];
  answers["/lotto/task/admin"] = () => envelope(0, "", { list: [], pending });
  answers["/lotto/task/admin/invite"] = () => {
    pending = [];
    return envelope(0, "", {});
  };
  openConsole("/dashboard/lucky_draw/data/d_1/0/advance?tab=helpers");
  const label = "Take back the invitation: See the data, Hand out prizes";
  fireEvent.click(await screen.findByRole("button", { name: label }));
  const dialog = await screen.findByRole("dialog");
  expect(lines()).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Take back" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: label })).toBeNull());
  expect(lines()).toEqual(["DELETE /lotto/task/admin/invite?lid=d_1&id=ab12"]);
});

it("offers a link to copy only as long as it can be used", async () => {
  const expires_at = "2026-11-22T00:00:00Z";
  let pending: object[] = [];
  let isMade = false;
  answers["/lotto/task/admin"] = () => envelope(0, "", { list: [], pending });
  answers["/lotto/task/admin/invite"] = () => {
    pending = isMade ? [] : [{ id: "ab12", rights: ["view"], expires_at }];
    isMade = true;
    return envelope(0, "", { url: "/dashboard/lucky_draw/index?admin=secret", expires_at });
  };
  openConsole("/dashboard/lucky_draw/data/d_1/0/advance?tab=helpers");
  fireEvent.click(await screen.findByRole("button", { name: "Make a link" }));
  expect(await screen.findByText(/admin=secret/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Take back the invitation: See the data" }));
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Take back" }));
  await waitFor(() => expect(screen.queryByText(/admin=secret/)).toBeNull());
});

it("leads from an appeal that waits to where it is answered", async () => {
  const need = {
    what: "appeals",
    lid: "d_1",
    title: "Autumn fair",
    kind: "advance",
    count: 2,
    since: "2026-11-15T00:00:00Z",
    until: null,
    own: true,
  };
  answers["/lotto/dashboard"] = () =>
    envelope(0, "", {
      needs: [need],
      running: [],
      counts: { drafts: 0, running: 1, drawn: 0, over: 0 },
      server_time: "2026-11-15T01:00:00Z",
    });
  openConsole("/dashboard");
  const link = await screen.findByRole("link", { name: "Answer: Autumn fair" });
  expect(link.getAttribute("href")).toBe("/dashboard/lucky_draw/data/d_1/0/advance?tab=safety");
  expect(screen.getByText(/2 people wait for an answer/)).toBeTruthy();
});
