// The page of an instant draw against prepared answers: one tap, the news of the round, and nothing told too early.

import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MineView, PublicView } from "@/api/draw-types";
import { DrawPage } from "@/features/participant/draw-page";
import { readPending, readSpins } from "@/features/participant/instant/kept-spins";
import { saveParticipantToken } from "@/lib/session-token";
import { makeMine } from "@/test/draws";
import { makeInstantDraw, makeSpinner } from "@/test/instant";
import { hear, TestEventSource } from "@/test/live";
import { envelope } from "@/test/world";

let view: PublicView;
let mine: MineView;
let asked: { path: string; body: Record<string, unknown> | null }[];
let spinAnswer: () => Response;
let calm: boolean;

const TAKEN = {
  sequence: 7,
  nonce: 0,
  round: 55,
  round_at: "2099-01-01T00:00:03Z",
  received_at: "2026-11-15T07:00:00Z",
  spin: "AA==",
  receipt: "AA==",
  previous_head: "00".repeat(32),
};

beforeEach(() => {
  view = makeInstantDraw("turnlottery");
  mine = makeSpinner();
  asked = [];
  calm = true;
  spinAnswer = () => envelope(0, "", { ...TAKEN, again: false, chances: mine.spins?.chances });
  vi.stubGlobal("EventSource", TestEventSource);
  // The test page has nothing to paint on.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.stubGlobal("matchMedia", () => ({ matches: calm, addEventListener: () => undefined }));
  vi.spyOn(window, "fetch").mockImplementation(async (address, init) => {
    const path = String(address).replace("/lotto/api/v1", "").split("?")[0] ?? "";
    asked.push({ path, body: init?.body ? JSON.parse(String(init.body)) : null });
    if (path === "/lotto/public") return envelope(0, "", view);
    if (path === "/lotto/mine") return envelope(0, "", mine);
    if (path === "/lotto/seen") return envelope(0, "", {});
    if (path === "/lotto/join") {
      mine = makeSpinner();
      return envelope(0, "", { number: 1, codes: [], receipts: [], participants: 1 });
    }
    if (path === "/lotto/spin" && init?.method === "POST") return spinAnswer();
    if (path === "/lotto/spin") return envelope(0, "", { ...TAKEN, state: "waiting", prize: null });
    return envelope(4004);
  });
});

const show = (onLogin = vi.fn()) => {
  render(<DrawPage lid={view.lid} onLogin={onLogin} />);
  return onLogin;
};
const key = (name = "Spin the wheel") => screen.findByRole("button", { name });
const posted = (path: string) => asked.filter((one) => one.path === path && one.body !== null);

describe("with reduced motion", () => {
  it("spins on one tap, says what it waits for, and tells the win when the round is there", async () => {
    saveParticipantToken("mine");
    show();
    fireEvent.click(await key());
    expect(await screen.findByText(/Waiting for the public random number of round 55/)).toBeTruthy();
    expect(screen.getByText("Waiting for the public randomness")).toBeTruthy();
    expect(readSpins(view.lid)).toHaveLength(1);
    await hear("spins", { round: 55, first: 6, prizes: [-1, 1] });
    expect(await screen.findByRole("heading", { name: "You have won!" })).toBeTruthy();
    expect(screen.getByText("You have won: Cup!")).toBeTruthy();
    expect(readPending(view.lid)).toBeNull();
  });

  it("is kind about a blank, in the organiser's words", async () => {
    saveParticipantToken("mine");
    show();
    fireEvent.click(await key());
    await screen.findByText(/round 55/);
    await hear("spins", { round: 55, first: 7, prizes: [-1] });
    expect(await screen.findByRole("heading", { name: "Not this time" })).toBeTruthy();
    expect(screen.getAllByText(/Next time, surely/).length).toBeGreaterThan(0);
    expect(await key("Once more")).toBeTruthy();
  });

  it("offers no spin to whoever was taken out, and says why", async () => {
    saveParticipantToken("mine");
    if (mine.member) mine.member = { ...mine.member, status: "excluded", status_words: "robot?" };
    show();
    expect(await screen.findByRole("heading", { name: "You were taken out" })).toBeTruthy();
    expect(screen.getByText("The organiser's reason: robot?")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Spin the wheel" })).toBeNull();
  });

  it("tells a prize that no slot shows in words", async () => {
    calm = false;
    saveParticipantToken("mine");
    view = makeInstantDraw("turnlottery", { slots: [0, -1, 0, -1, 0, -1] });
    show();
    fireEvent.click(await key());
    await screen.findByText(/round 55/);
    await hear("spins", { round: 55, first: 7, prizes: [1] });
    expect(await screen.findByText("You have won: Cup!")).toBeTruthy();
  });

  it("gives a spin of a void round back", async () => {
    saveParticipantToken("mine");
    show();
    fireEvent.click(await key());
    await screen.findByText(/round 55/);
    await hear("void", { round: 55, first: 7, size: 1 });
    expect(await screen.findByRole("heading", { name: "This spin does not count" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "OK" }));
    expect(await key()).toBeTruthy();
  });

  it.each([
    ["no_chances", "You have no spins left."],
    ["ended", "The draw has ended."],
    ["sold_out", "All tickets are gone."],
    ["paused", /no new spins are taken right now/],
  ])("says why a spin was refused: %s", async (reason, words) => {
    saveParticipantToken("mine");
    spinAnswer = () => envelope(4009, "x", { reason });
    show();
    fireEvent.click(await key());
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe("the show", () => {
  it("holds everything back until it stands still", async () => {
    calm = false;
    let frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
    vi.stubGlobal("cancelAnimationFrame", () => undefined);
    const play = (now: number) =>
      act(async () => {
        const due = frames;
        frames = [];
        for (const frame of due) frame(now);
      });
    saveParticipantToken("mine");
    show();
    fireEvent.click(await key());
    await screen.findByText(/round 55/);
    mine = makeSpinner({ next: 1, last: [{ ...TAKEN, state: "done", prize: 0, drawn: 1, win: "w_1" }] });
    await hear("spins", { round: 55, first: 7, prizes: [0] });
    await waitFor(
      () => expect(asked.filter(({ path }) => path === "/lotto/public").length).toBeGreaterThan(1),
      {
        timeout: 5000,
      },
    );
    await play(performance.now() + 100);
    expect(screen.queryByText(/You have won/)).toBeNull();
    expect(screen.queryByRole("heading", { name: "My spins" })).toBeNull();
    await play(performance.now() + 60_000);
    expect(await screen.findByRole("heading", { name: "You have won!" })).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "My spins" })).toBeTruthy();
  });

  it.each([
    ["ninelottery", "Start the lights"],
    ["card", "Turn a card"],
  ])("of %s has its own key", async (kind, name) => {
    saveParticipantToken("mine");
    view = makeInstantDraw(kind);
    show();
    fireEvent.click(await key(name));
    expect(await screen.findByText(/round 55/)).toBeTruthy();
  });

  it("of cards can be begun at any card", async () => {
    saveParticipantToken("mine");
    view = makeInstantDraw("card");
    show();
    fireEvent.click(await key("Card 3"));
    expect(await screen.findByText(/round 55/)).toBeTruthy();
  });
});

describe("taking part", () => {
  it("needs no form when there is nothing to fill in: the tap joins, with nothing ticked", async () => {
    saveParticipantToken("mine");
    mine = { ...makeMine(), spins: null };
    show();
    expect(await screen.findByText("2 spins left")).toBeTruthy();
    fireEvent.click(await key());
    await screen.findByText(/round 55/);
    expect(posted("/lotto/join")[0]?.body).toMatchObject({
      consents: { rules: true, publish_name: false, marketing: false },
    });
    expect(posted("/lotto/spin")[0]?.body).toMatchObject({ lid: view.lid, nonce: 0 });
  });

  it("shows the form first when there is something to fill in", async () => {
    saveParticipantToken("mine");
    mine = { ...makeMine(), spins: null };
    view.conditions.passcode = { hint: "" };
    Element.prototype.scrollIntoView ??= () => undefined;
    show();
    fireEvent.click(await key("Take part first"));
    expect(await screen.findByRole("heading", { name: "Take part" })).toBeTruthy();
    expect(posted("/lotto/spin")).toEqual([]);
  });

  it("leads who is not signed in to the login", async () => {
    const onLogin = show();
    fireEvent.click(await key("Log in to spin"));
    expect(onLogin).toHaveBeenCalledOnce();
  });

  it("goes on after a reload in the middle of a spin", async () => {
    saveParticipantToken("mine");
    const pending = { nonce: 0, seed: "ab".repeat(16), tappedMs: Date.now(), taken: TAKEN };
    localStorage.setItem(`spin:${view.lid}`, JSON.stringify(pending));
    // The page knows already; the show has yet to tell.
    mine = makeSpinner({ next: 1, last: [{ ...TAKEN, state: "done", prize: 0, drawn: 1, win: "w_1" }] });
    show();
    expect(await screen.findByText(/round 55/)).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "My spins" })).toBeNull();
    await hear("spins", { round: 55, first: 7, prizes: [0] });
    expect(await screen.findByText("You have won: Tea!")).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "My spins" })).toBeTruthy();
    expect(posted("/lotto/spin")).toEqual([]);
  });
});

describe("what cannot be pressed", () => {
  it("says when the next free spin comes", async () => {
    saveParticipantToken("mine");
    const chances = { left: 0, left_today: 0, earned: 0, used: 2, next_day_at: "2026-11-16T16:00:00Z" };
    mine = makeSpinner({ next: 2, chances });
    show();
    expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Spin the wheel" })).disabled).toBe(
      true,
    );
    expect(screen.getByText("No spins left")).toBeTruthy();
    expect(screen.getByText(/The next free spin comes on/)).toBeTruthy();
  });

  it("can be pressed again at midnight, without opening the page anew", async () => {
    saveParticipantToken("mine");
    vi.spyOn(Math, "random").mockReturnValue(0);
    const chances = { left: 0, left_today: 0, earned: 0, used: 2, next_day_at: null };
    const midnight = new Date(Date.parse(view.server_time) + 1000).toISOString();
    mine = makeSpinner({ next: 2, chances: { ...chances, next_day_at: midnight } });
    show();
    const wheel = await screen.findByRole<HTMLButtonElement>("button", { name: "Spin the wheel" });
    expect(wheel.disabled).toBe(true);
    mine = makeSpinner({ next: 2, chances: { ...chances, left: 1, left_today: 1 } });
    await waitFor(() => expect(wheel.disabled).toBe(false), { timeout: 5000 });
    expect(screen.getByText("1 spin left")).toBeTruthy();
  });

  it.each([
    [{ starts_at: "2098-01-01T00:00:00Z" }, "It has not begun yet"],
    [{ closes_at: "2020-01-01T00:00:00Z" }, "This draw has ended"],
    [{ state: "settled" as const }, "This draw has ended"],
    [{ state: "cancelled" as const, cancel_reason: "Storm" }, "This draw was cancelled"],
  ])("says so: %o", async (changes, words) => {
    saveParticipantToken("mine");
    view = { ...view, ...changes };
    show();
    expect(await screen.findByRole("heading", { name: words })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Spin the wheel" })).toBeNull();
  });

  it.each(["open", "settled"] as const)("says that the pool is empty when it is %s", async (state) => {
    saveParticipantToken("mine");
    view = { ...makeInstantDraw("turnlottery", { tickets_left: 0 }), state };
    show();
    expect(await screen.findByRole("heading", { name: "All tickets are gone" })).toBeTruthy();
  });
});

it("declares odds exactly, to the millionth", async () => {
  const [first, second, blank] = makeInstantDraw("card").instant?.prizes ?? [];
  if (!first || !second || !blank) throw new Error("no prizes");
  view = makeInstantDraw("turnlottery", {
    mode: "odds",
    tickets: null,
    tickets_left: null,
    prizes: [
      { ...first, weight: 1 },
      { ...second, weight: 5000 },
      { ...blank, weight: 994_999, stock: null, left: null },
    ],
  });
  show();
  expect(await screen.findByText("0.0001% a spin")).toBeTruthy();
  expect(screen.getByText("0.5% a spin")).toBeTruthy();
  expect(screen.getByText("99.4999% a spin")).toBeTruthy();
  expect(screen.getByText("2 of 3 left")).toBeTruthy();
});

it("names nobody who did not agree to it, and tells two winners of one round apart", async () => {
  const faults = vi.spyOn(console, "error");
  const at = "2026-11-15T06:59:00Z";
  const ticker = [
    { name: null, prize: 1, at },
    { name: null, prize: 1, at },
    { name: "M***i", prize: 0, at },
  ];
  view = makeInstantDraw("card", { ticker });
  show();
  expect(await screen.findAllByText("Somebody won Cup")).toHaveLength(2);
  expect(screen.getByText("M***i won Tea")).toBeTruthy();
  expect(faults).not.toHaveBeenCalled();
});

it.each([
  [true, /this site’s own beacon decides/, /did not know it beforehand is not proved/],
  [false, /Nobody can know or choose it beforehand/, /neither the organiser nor this site/],
])("promises no more than the beacon holds (house: %s)", async (isHouse, idle, about) => {
  view.chain = { ...view.chain, is_house: isHouse };
  show();
  expect(await screen.findByText(idle)).toBeTruthy();
  expect(await screen.findByText(about)).toBeTruthy();
});
