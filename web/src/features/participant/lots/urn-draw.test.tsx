// Slips one by one on the phone, against prepared answers: one tap, the wait, the slip when the round is there and not before.

import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { MineView, PublicView } from "@/api/draw-types";
import type { PublicLots, PublicUrn } from "@/api/lot-types";
import { DrawPage } from "@/features/participant/draw-page";
import { keepPending, readPending } from "@/features/participant/instant/kept-spins";
import { saveParticipantToken } from "@/lib/session-token";
import { makeMine, makePublicView } from "@/test/draws";
import { makeSpinner } from "@/test/instant";
import { hear, TestEventSource } from "@/test/live";
import { envelope } from "@/test/world";

const URN: PublicUrn = { lots: 4, drawn: 1, waiting: 0, guard_ms: 1000, period_s: 3, head: null };
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
const lots = (changes: Partial<PublicLots> = {}): PublicLots => ({
  what: "groups",
  when: "one_by_one",
  people: "link",
  cycle: false,
  slips: [
    { name: "Red", count: 2 },
    { name: "Blue", count: 2 },
  ],
  kinds: 2,
  total: 4,
  urn: URN,
  ...changes,
});

let view: PublicView;
let mine: MineView;
let posted: string[];
let spinAnswer: () => Response;

function stage(changes: Partial<PublicLots> = {}) {
  view = makePublicView({ kind: "draw_lots", prizes: [], lots: lots(changes), instant: null });
  view.opening = { ...view.opening, by: "instant" };
}

beforeEach(() => {
  saveParticipantToken("mine");
  stage();
  mine = makeMine({ joined: false });
  posted = [];
  spinAnswer = () => envelope(0, "", { ...TAKEN, again: false, chances: null });
  vi.stubGlobal("EventSource", TestEventSource);
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
  vi.spyOn(window, "fetch").mockImplementation(async (address, init) => {
    const path = String(address).replace("/lotto/api/v1", "").split("?")[0] ?? "";
    if (init?.method === "POST") posted.push(path);
    if (path === "/lotto/public") return envelope(0, "", view);
    if (path === "/lotto/mine") return envelope(0, "", mine);
    if (path === "/lotto/join") {
      mine = { ...makeSpinner(), codes: [], lot: null };
      return envelope(0, "", { number: 1, codes: [], receipts: [], participants: 1 });
    }
    if (path === "/lotto/spin" && init?.method === "POST") return spinAnswer();
    if (path === "/lotto/spin")
      return envelope(0, "", { ...TAKEN, state: "waiting", prize: null, lot: null });
    if (path === "/lotto/lots") {
      const list = [{ name: "A*n", code: "0", lot: 0, slip: "Red", excluded: false }];
      return envelope(0, "", { total: 1, list });
    }
    return envelope(0, "", {});
  });
});

const show = () => render(<DrawPage lid={view.lid} onLogin={vi.fn()} />);

it("joins and draws on one tap, waits for the round, and unfolds the slip", async () => {
  show();
  expect(await screen.findByText("3 of 4 slips left")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Draw my slip" }));
  expect(await screen.findByText(/Waiting for public round 55/)).toBeTruthy();
  expect(posted.filter((path) => path === "/lotto/join" || path === "/lotto/spin")).toEqual([
    "/lotto/join",
    "/lotto/spin",
  ]);
  expect(screen.queryByText("A*n"), "the list could tell my slip").toBeNull();
  // The page may know before the lot is out; it keeps it to itself.
  mine = { ...mine, lot: { lot: 2, slip: "Blue", index: 7, excluded: false } };
  await hear("spins", { round: 55, first: 6, prizes: null, lots: [0, 2] });
  expect(await screen.findByText("Your group")).toBeTruthy();
  expect(screen.getAllByText("Blue").length).toBeGreaterThan(0);
  expect(screen.getByText("Your slip says: Blue")).toBeTruthy();
  expect(readPending(view.lid)).toBeNull();
  expect(screen.queryByRole("button", { name: "Draw my slip" })).toBeNull();
});

it.each([
  { calm: false, times: 1 },
  { calm: true, times: 0 },
])("is felt in the hand after a tap, unless less motion is asked for ($calm)", async ({ calm, times }) => {
  const vibrate = vi.fn();
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { vibrate }));
  vi.stubGlobal("matchMedia", () => ({ matches: calm, addEventListener: () => undefined }));
  mine = { ...makeSpinner(), codes: [], lot: null };
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Draw my slip" }));
  await screen.findByText(/public round 55/);
  await hear("spins", { round: 55, first: 7, prizes: null, lots: [2] });
  expect(await screen.findByText("Your slip says: Blue")).toBeTruthy();
  expect(vibrate).toHaveBeenCalledTimes(times);
});

it("takes up a draw that was begun before a reload", async () => {
  mine = { ...makeSpinner(), codes: [], lot: null };
  keepPending(view.lid, { nonce: 0, seed: "5a".repeat(16), tappedMs: Date.now(), taken: TAKEN });
  show();
  expect(await screen.findByText(/Waiting for public round 55/)).toBeTruthy();
  await hear("spins", { round: 55, first: 7, prizes: null, lots: [0] });
  expect(await screen.findByText("Your slip says: Red")).toBeTruthy();
  expect(posted).not.toContain("/lotto/spin");
});

it("gives a void draw back in words, and lets one draw again", async () => {
  mine = { ...makeSpinner(), codes: [], lot: null };
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Draw my slip" }));
  await screen.findByText(/public round 55/);
  await hear("void", { round: 55, first: 7, size: 1 });
  expect(await screen.findByText(/does not count. Your chance is still there/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Draw my slip" })).toBeTruthy();
});

it("says what the server says when it refuses", async () => {
  mine = { ...makeSpinner(), codes: [], lot: null };
  spinAnswer = () => envelope(4009, "All slips are gone", { reason: "slips_gone" });
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Draw my slip" }));
  expect(await screen.findByText("All slips are gone")).toBeTruthy();
});

it.each([
  [{ urn: { ...URN, drawn: 4 } }, "The slips are gone"],
  [{ urn: { ...URN, drawn: 3, waiting: 1 } }, "The last slips are being drawn"],
])("has no key when nothing can be drawn", async (changes, words) => {
  stage(changes);
  show();
  expect((await screen.findAllByRole("heading", { name: words })).length).toBeGreaterThan(0);
  expect(screen.queryByRole("button", { name: "Draw my slip" })).toBeNull();
});

it("shows a slip that was drawn before, without its moment", async () => {
  mine = { ...makeSpinner(), codes: [], lot: { lot: 0, slip: "Red", index: 0, excluded: false } };
  show();
  expect(await screen.findByText("Your group")).toBeTruthy();
  expect(screen.queryByText("Your slip says: Red")).toBeNull();
  expect((await screen.findByText("A*n")).closest("li")?.dataset.mine).toBe("true");
});

it("looks on where the organiser's device draws", async () => {
  stage({ people: "list" });
  show();
  expect(await screen.findByText(/The organiser draws for everybody on a list/)).toBeTruthy();
  expect(await screen.findByText("A*n")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Draw my slip" })).toBeNull();
});
