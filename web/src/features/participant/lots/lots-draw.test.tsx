// A draw of lots on the phone: the slip stays folded until it is opened, is spoken, and stays open afterwards.

import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { MineView, PublicView } from "@/api/draw-types";
import type { PublicLots } from "@/api/lot-types";
import { DrawPage } from "@/features/participant/draw-page";
import { saveParticipantToken } from "@/lib/session-token";
import { makeMine, makePublicView } from "@/test/draws";
import { TestEventSource } from "@/test/live";
import { envelope } from "@/test/world";

const LOTS: PublicLots = {
  what: "groups",
  when: "together",
  people: "link",
  cycle: false,
  slips: [
    { name: "Red", count: 2 },
    { name: "Blue", count: 1 },
  ],
  kinds: 2,
  total: 3,
  urn: null,
};
let view: PublicView;
let mine: MineView;
let rows: () => Response;

beforeEach(() => {
  saveParticipantToken("mine");
  view = makePublicView({ kind: "draw_lots", prizes: [], lots: LOTS });
  mine = makeMine({ joined: true });
  rows = () =>
    envelope(0, "", {
      total: 2,
      list: [
        { name: "A*n", code: mine.codes[0]?.code, lot: 0, slip: "Red", excluded: false },
        { name: "B*n", code: "other", lot: 1, slip: null, excluded: false },
      ],
    });
  vi.stubGlobal("EventSource", TestEventSource);
  vi.spyOn(window, "fetch").mockImplementation(async (address) => {
    const path = String(address).replace("/lotto/api/v1", "").split("?")[0] ?? "";
    if (path === "/lotto/public") return envelope(0, "", view);
    if (path === "/lotto/mine") return envelope(0, "", mine);
    if (path === "/lotto/lots") return rows();
    return envelope(0, "", {});
  });
});

const show = () => render(<DrawPage lid={view.lid} onLogin={vi.fn()} />);
const drawn = (lot: MineView["lot"]) => {
  view = { ...view, state: "settled", outcome: "lots", drawn_at: view.server_time };
  mine = { ...mine, lot };
};

it("shows what is in the urn before the draw", async () => {
  show();
  const slips = within(
    (await screen.findByRole("heading", { name: "Drawing groups" })).parentElement as HTMLElement,
  );
  expect(slips.getByText("Red")).toBeTruthy();
  expect(slips.getByText("× 2")).toBeTruthy();
  expect(screen.queryByText(/prize/i, { selector: "h2" })).toBeNull();
});

it("keeps the slip folded until it is opened, and says it aloud", async () => {
  drawn({ lot: 0, slip: "Red", index: 4, excluded: false });
  const { unmount } = show();
  const folded = await screen.findByRole("button", { name: "Open my slip" });
  expect(screen.queryByText("Your group")).toBeNull();
  fireEvent.click(folded);
  expect(screen.getByText("Your group")).toBeTruthy();
  expect(screen.getByText("Your slip says: Red")).toBeTruthy();
  // Who comes back finds it open.
  unmount();
  show();
  expect(await screen.findByText("Your group")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Open my slip" })).toBeNull();
});

it("lists who drew what and marks me", async () => {
  drawn({ lot: 0, slip: "Red", index: 4, excluded: false });
  show();
  const folded = await screen.findByRole("button", { name: "Open my slip" });
  expect(screen.queryByRole("heading", { name: "2 slips" }), "the list would tell").toBeNull();
  fireEvent.click(folded);
  const list = within((await screen.findByRole("heading", { name: "2 slips" })).parentElement as HTMLElement);
  const [first, second] = list.getAllByRole("listitem");
  expect(first?.textContent).toContain("Me");
  expect(second?.textContent).toContain("No slip left");
});

it("tells who got none, and who was taken out", async () => {
  drawn({ lot: 7, slip: null, index: 1, excluded: false });
  const { unmount } = show();
  expect(await screen.findByRole("heading", { name: "No slip left" })).toBeTruthy();
  unmount();
  drawn({ lot: 1, slip: null, index: 1, excluded: true });
  show();
  expect(await screen.findByRole("heading", { name: "Your slip does not count" })).toBeTruthy();
});

it("offers nothing to join where the organiser enters the names", async () => {
  mine = makeMine();
  view = { ...view, lots: { ...LOTS, people: "list" } };
  show();
  expect(await screen.findByText(/The organiser enters the names/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Join the draw" })).toBeNull();
});

it("asks again when the list could not be fetched", async () => {
  drawn({ lot: 0, slip: "Red", index: 4, excluded: false });
  const good = rows;
  rows = () => envelope(-1, "down");
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Open my slip" }));
  const again = await screen.findByRole("button", { name: "Try again" });
  rows = good;
  fireEvent.click(again);
  expect(await screen.findByRole("heading", { name: "2 slips" })).toBeTruthy();
});
