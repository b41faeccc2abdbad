// A participant's page against prepared answers: what can be pressed, what is refused, and the news that arrives live.

import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { MineView, PublicView, Pulse } from "@/api/draw-types";
import { countVisit } from "@/features/participant/count-visit";
import { DrawPage } from "@/features/participant/draw-page";
import { readReceipts } from "@/lib/receipts";
import { readSeenCommits } from "@/lib/seen-commits";
import { saveParticipantToken } from "@/lib/session-token";
import { makeMine, makePublicView } from "@/test/draws";
import { hearPulse, TestEventSource } from "@/test/live";
import { envelope } from "@/test/world";

const COMMIT = "ab".repeat(32);
let view: PublicView;
let mine: MineView;
let joinAnswer: () => Response;
let appeal: object;
let asked: { path: string; body: unknown; device: string | null }[];

const OPEN_APPEAL = {
  about: "door",
  text: "We are two",
  state: "open",
  answer: "",
  created_at: "2026-11-15T07:00:00Z",
  answered_at: null,
};

beforeEach(() => {
  sessionStorage.clear();
  appeal = { may_appeal: true, about: "door", appeal: null };
  view = makePublicView();
  mine = makeMine();
  joinAnswer = () => envelope(0, "", { number: 1, codes: [], receipts: [], participants: 1 });
  asked = [];
  vi.stubGlobal("EventSource", TestEventSource);
  vi.stubGlobal("scrollBy", vi.fn());
  vi.spyOn(window, "fetch").mockImplementation(async (address, init) => {
    const path = String(address).replace("/lotto/api/v1", "").split("?")[0] ?? "";
    const device = new Headers(init?.headers).get("device-id");
    asked.push({ path, body: init?.body ? JSON.parse(String(init.body)) : null, device });
    if (path === "/lotto/public") return envelope(0, "", view);
    if (path === "/lotto/mine") return envelope(0, "", mine);
    if (path === "/lotto/winners") return envelope(0, "", { total: 0, list: [] });
    if (path === "/lotto/join") return joinAnswer();
    if (path === "/lotto/seen") return envelope(0, "", {});
    if (path === "/lotto/appeal" && init?.method === "POST") {
      appeal = { may_appeal: false, about: "door", appeal: OPEN_APPEAL };
      return envelope(0, "", {});
    }
    if (path === "/lotto/appeal") return envelope(0, "", appeal);
    return envelope(4004);
  });
});

const show = (onLogin = vi.fn()) => {
  render(<DrawPage lid={view.lid} onLogin={onLogin} />);
  return onLogin;
};
const pulse = (changes: Partial<Pulse>): Pulse => ({ ...view, ...changes }) as Pulse;
const say = (changes: Partial<Pulse>) => hearPulse(pulse(changes));

it("leads who is not signed in to the login, and nothing else", async () => {
  const onLogin = show();
  fireEvent.click(await screen.findByRole("button", { name: "Log in to join" }));
  expect(onLogin).toHaveBeenCalledOnce();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

it("ticks nothing beforehand, and marks what is missing", async () => {
  saveParticipantToken("mine");
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Join the draw" }));
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false, false]);
  expect(await screen.findByText("Please agree to continue")).toBeTruthy();
  expect(asked.some(({ path }) => path === "/lotto/join")).toBe(false);
});

it("joins with 16 bytes of its own chance, and says in its place why it was refused", async () => {
  saveParticipantToken("mine");
  joinAnswer = () => envelope(4009, "The draw is full: all 50 places are taken.", { reason: "full" });
  show();
  fireEvent.click(await screen.findByRole("checkbox", { name: "I have read and accept the rules" }));
  fireEvent.click(screen.getByRole("button", { name: "Join the draw" }));
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByText("The draw is full: all 50 places are taken.")).toBeTruthy();
  const { body } = asked.find(({ path }) => path === "/lotto/join") ?? {};
  expect(body).toMatchObject({
    lid: view.lid,
    consents: { rules: true, publish_name: false, marketing: false },
  });
  expect((body as { contrib: string }).contrib).toMatch(/^[0-9a-f]{32}$/);
});

it("says of a wrong passcode at its field, goes there, and keeps what was filled in", async () => {
  saveParticipantToken("mine");
  const table = { id: "table", label: "Table", kind: "text" as const, required: true, options: [], help: "" };
  view.conditions = { ...view.conditions, passcode: { hint: "" }, form: [table] };
  const wrong = "This is not the passcode";
  joinAnswer = () => envelope(4022, wrong, [{ field: "passcode", reason: wrong }]);
  show();
  const word = await screen.findByRole<HTMLInputElement>("textbox", { name: "Enter the passcode" });
  const seat = screen.getByRole<HTMLInputElement>("textbox", { name: "Table (required)" });
  fireEvent.change(word, { target: { value: "sesame" } });
  fireEvent.change(seat, { target: { value: "12" } });
  fireEvent.click(screen.getByRole("checkbox", { name: "I have read and accept the rules" }));
  fireEvent.click(screen.getByRole("button", { name: "Join the draw" }));
  const alert = await screen.findByRole("alert");
  expect([alert.textContent, alert.id]).toEqual([wrong, word.getAttribute("aria-describedby")]);
  await waitFor(() => expect(document.activeElement).toBe(word));
  expect(seat.value).toBe("12");
  expect(screen.getByText("Not met")).toBeTruthy();
  // Unchanged it is sent again: perhaps the organiser has corrected the word.
  const sent = () => asked.filter(({ path }) => path === "/lotto/join").length;
  const before = sent();
  fireEvent.click(screen.getByRole("button", { name: "Join the draw" }));
  await waitFor(() => expect(sent()).toBe(before + 1));
  await screen.findByRole("alert");
  fireEvent.change(word, { target: { value: "open sesame" } });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByText("You cannot join right now")).toBeNull();
});

it("counts live, notes the commitment, and shows the win when it is drawn", async () => {
  saveParticipantToken("mine");
  mine = makeMine({ joined: true });
  show();
  await screen.findByRole("heading", { name: "You are in" });
  expect(readReceipts(view.lid)).toHaveLength(1);
  await say({ participants: 12, codes: 12 });
  expect(screen.getByText("12 people are in")).toBeTruthy();

  const round = { round: 9, round_at: "2099-01-01T00:00:00Z", commit: COMMIT, short_code: "ABCD" };
  view = { ...view, state: "locked", ...round };
  await say({});
  expect(await screen.findByRole("heading", { name: "The hat is closed" })).toBeTruthy();
  expect(readSeenCommits(view.lid, 1)).toMatchObject([{ commit: COMMIT }]);

  mine = makeMine({ joined: true, won: true });
  view = { ...view, state: "drawn", outcome: "winners", drawn_at: "2026-11-15T07:00:00Z" };
  await say({});
  expect(await screen.findByRole("heading", { name: "You have won!" })).toBeTruthy();
  expect(await screen.findByText(/^The result is here\. You have won/)).toBeTruthy();
});

it("is kind to who did not win, and plain about a cancelled draw", async () => {
  saveParticipantToken("mine");
  mine = makeMine({ joined: true });
  view = { ...view, state: "drawn", outcome: "winners", drawn_at: "2026-11-15T07:00:00Z" };
  show();
  expect(await screen.findByRole("heading", { name: "Not this time" })).toBeTruthy();
  view = { ...view, state: "cancelled", cancel_reason: "The hall burnt down" };
  await say({});
  expect(await screen.findByText("Reason: The hall burnt down")).toBeTruthy();
});

it("counts a visit and a beginning once each, and says nothing about the person", async () => {
  saveParticipantToken("mine");
  show();
  fireEvent.focus(await screen.findByRole("button", { name: "Join the draw" }));
  fireEvent.focus(screen.getByRole("button", { name: "Join the draw" }));
  await say({});
  expect(asked.filter(({ path }) => path === "/lotto/seen").map(({ body }) => body)).toEqual([
    { lid: view.lid, step: "seen", source: "" },
    { lid: view.lid, step: "began", source: "" },
  ]);
});

it("counts a beginning after its visit, however quick the finger", () => {
  countVisit(view.lid, "began");
  countVisit(view.lid, "seen");
  expect(asked.map(({ body }) => (body as { step: string }).step)).toEqual(["seen", "began"]);
});

it.each(["too_many_from_here", "too_many_from_device"])(
  "lets whoever a limit refused (%s) appeal once, and shows what became of it",
  async (reason) => {
    saveParticipantToken("mine");
    joinAnswer = () => envelope(4009, "Too many people have joined from here", { reason });
    show();
    fireEvent.click(await screen.findByRole("checkbox", { name: "I have read and accept the rules" }));
    fireEvent.click(screen.getByRole("button", { name: "Join the draw" }));
    const field = await screen.findByRole("textbox", { name: "What the organiser should know" });
    fireEvent.click(screen.getByRole("button", { name: "Send appeal" }));
    expect(await screen.findByText("Please write why")).toBeTruthy();
    fireEvent.change(field, { target: { value: " We are two " } });
    fireEvent.click(screen.getByRole("button", { name: "Send appeal" }));
    expect(await screen.findByRole("heading", { name: "Your appeal was sent" })).toBeTruthy();
    const sent = asked.filter(({ path, body }) => path === "/lotto/appeal" && body !== null);
    expect(sent.map(({ body }) => body)).toEqual([{ lid: view.lid, text: "We are two" }]);
    // The phone says which it is where phones are counted, and nowhere else.
    const told = asked.filter(({ device }) => device !== null);
    expect(new Set(told.map(({ path }) => path))).toEqual(new Set(["/lotto/join", "/lotto/appeal"]));
    expect(new Set(told.map(({ device }) => device))).toHaveLength(1);
  },
);

it("tells whoever was taken out how the organiser answered", async () => {
  saveParticipantToken("mine");
  mine = makeMine({ joined: true });
  if (mine.member) mine.member = { ...mine.member, status: "excluded", status_words: "robot?" };
  appeal = {
    may_appeal: false,
    about: "excluded",
    appeal: { ...OPEN_APPEAL, about: "excluded", state: "declined", answer: "Four in a second" },
  };
  show();
  expect(await screen.findByText("The organiser's answer: Four in a second")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send appeal" })).toBeNull();
  expect(screen.getByRole("heading", { name: "You were taken out" })).toBeTruthy();
  expect(screen.getByText("The organiser's reason: robot?")).toBeTruthy();
  expect(screen.queryByText("You are in")).toBeNull();
});

it("tells whoever is in again that the appeal was accepted", async () => {
  saveParticipantToken("mine");
  mine = makeMine({ joined: true });
  const { member } = mine;
  if (!member) throw new Error("they have joined");
  mine = { ...mine, member: { ...member, status: "excluded", status_words: "robot?" } };
  const about = { ...OPEN_APPEAL, about: "excluded" };
  appeal = { may_appeal: false, about: "excluded", appeal: about };
  show();
  await screen.findByRole("heading", { name: "Your appeal was sent" });
  mine = { ...mine, member };
  appeal = { may_appeal: false, about: null, appeal: { ...about, state: "accepted" } };
  await say({});
  expect(await screen.findByRole("heading", { name: "Your appeal was accepted" })).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "You are in" })).toBeTruthy();
});

it("says of a period whose time has come that it is open, without being told", async () => {
  const period = { participants: 0, codes: 0, round: null, round_at: null, drawn_at: null };
  const closes_at = "2099-01-01T00:00:00Z";
  view = makePublicView({
    periods: [
      { ...period, number: 1, state: "waiting", starts_at: "2020-01-01T00:00:00Z", closes_at },
      { ...period, number: 2, state: "waiting", starts_at: "2098-01-01T00:00:00Z", closes_at },
    ],
    server_time: new Date().toISOString(),
  });
  show();
  const rows = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent ?? "");
  expect(rows.find((row) => row.startsWith("Period 1"))).toContain("open");
  expect(rows.find((row) => row.startsWith("Period 2"))).toContain("not begun");
  const past = screen.getByRole("link", { name: "Period 1" }).getAttribute("href");
  expect(past, "not of whichever period runs").toBe(`/mobile/record?lid=${view.lid}&period=1`);
});

it("tells, while the next period runs, how the last one went", async () => {
  saveParticipantToken("mine");
  const period = { participants: 1, codes: 1, round: null, round_at: null, drawn_at: null };
  const times = { starts_at: "2020-01-01T00:00:00Z", closes_at: "2099-01-01T00:00:00Z" };
  const periodsWith = (state: "locked" | "drawn") => [
    { ...period, ...times, number: 1, state },
    { ...period, ...times, number: 2, state: "open" as const },
  ];
  view = makePublicView({ period: 2, periods: periodsWith("locked"), closes_at: times.closes_at });
  const { wins } = makeMine({ joined: true, won: true });
  mine = { ...makeMine(), periods: [{ number: 1, joined: true, codes: 1, status: "ok" }] };
  show();
  const card = await screen.findByRole("region", { name: "Period 1" });
  expect(card.textContent).toContain("You are in with 1 code");
  view = { ...view, periods: periodsWith("drawn") };
  mine = { ...mine, wins: wins.map((win) => ({ ...win, period: 1 })) };
  act(() => document.dispatchEvent(new Event("visibilitychange")));
  expect(await within(card).findByText(/^You won: /)).toBeTruthy();
  expect(within(card).getByRole("link").getAttribute("href")).toContain("period=1#check");
  mine = { ...mine, wins: mine.wins.map((win) => ({ ...win, state: "forfeited" as const })) };
  act(() => document.dispatchEvent(new Event("visibilitychange")));
  expect(await within(card).findByText(/^Your prize was forfeited/)).toBeTruthy();
  mine = { ...mine, wins: [] };
  say({ before: { period: 1, state: "cancelled", commit: null } });
  expect(await within(card).findByText(/did not win/), "asked, for the stream says otherwise").toBeTruthy();
  mine = { ...mine, periods: [{ number: 1, joined: true, codes: 1, status: "excluded" }] };
  act(() => document.dispatchEvent(new Event("visibilitychange")));
  expect(await within(card).findByText(/were not in this draw/)).toBeTruthy();
});

it("tells who lost a prize whether it went to a reserve or to nobody", async () => {
  saveParticipantToken("mine");
  view = makePublicView({ state: "drawn", outcome: "winners", closes_at: "2026-11-15T07:00:00Z" });
  mine = makeMine({ joined: true, won: true });
  const [win] = mine.wins;
  if (!win) throw new Error("somebody won");
  mine.wins = [
    { ...win, state: "forfeited", replaced_by: "NPQRSTUVWXYZ" },
    { ...win, id: "w_2", state: "forfeited" },
  ];
  show();
  expect(await screen.findAllByText(/went to the next reserve/)).toHaveLength(1);
  expect(screen.getAllByText(/Nobody could move up/)).toHaveLength(1);
});

it("gives nobody a number where the count is hidden", async () => {
  saveParticipantToken("mine");
  mine = makeMine({ joined: true });
  show();
  expect(await screen.findByText("Participant number 1 · You hold 1 code")).toBeTruthy();
  cleanup();
  if (mine.member) mine.member.number = null;
  show();
  expect(await screen.findByText("You hold 1 code")).toBeTruthy();
  expect(screen.queryByText(/Participant number/)).toBeNull();
});

it("leads on from a draw that is not there", async () => {
  vi.spyOn(window, "fetch").mockImplementation(async () => envelope(4004));
  show();
  const way = await screen.findByRole("link", { name: "Draws I can join" });
  expect(way.getAttribute("href")).toBe("/third_application/index");
});

it("tells who looked at what I filled in", async () => {
  saveParticipantToken("mine");
  mine = { ...makeMine({ joined: true }), seen_by: [{ name: "Helper Li", at: "2026-11-15T07:00:00Z" }] };
  show();
  expect(await screen.findByText("Your full details were looked at 1 time")).toBeTruthy();
  expect(screen.getByText("Helper Li")).toBeTruthy();
});

it.each([
  [true, /so nothing can be changed for its sake/],
  [false, /so nobody can choose the winners/],
])("promises no more than the beacon holds once the hat is closed (house: %s)", async (isHouse, words) => {
  view = { ...view, state: "locked", commit: COMMIT, chain: { ...view.chain, is_house: isHouse } };
  show();
  expect(await screen.findByText(words)).toBeTruthy();
});

it("tells the odds among codes that can win, as people come and are taken out", async () => {
  view = { ...view, participants: 9, codes: 9, odds: { winners: 1, codes: 8 } };
  show();
  expect(await screen.findByText("1 of 8 codes win")).toBeTruthy();
  await say({ codes: 10, codes_in: 7 });
  expect(screen.getByText("1 of 7 codes win")).toBeTruthy();
});
