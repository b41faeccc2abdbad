// A small instant draw as the server would send it, for tests to bend.

import type { MineView, PublicView } from "@/api/draw-types";
import type { InstantView, MySpins } from "@/api/spin-types";
import { makeMine, makePublicView } from "@/test/draws";

export function makeInstant(changes: Partial<InstantView> = {}): InstantView {
  const prize = (index: number, name: string, left: number) => ({
    prize: index,
    name,
    picture: null,
    color: "",
    stock: left + 1,
    left,
    weight: 1000,
  });
  return {
    mode: "pool",
    denominator: 1_000_000,
    tickets: 100,
    tickets_left: 90,
    prizes: [prize(0, "Tea", 2), prize(1, "Cup", 8), prize(-1, "", 80)],
    slots: [0, -1, 1, -1, 0, -1, 1, -1],
    consolations: ["Next time, surely"],
    sound: true,
    haptics: true,
    free_per_day: 2,
    free_per_draw: 0,
    most_per_day: null,
    most_per_draw: null,
    spins: 10,
    wins: 3,
    ticker: [{ name: "M***i", prize: 1, at: "2026-11-15T06:59:00Z" }],
    guard_ms: 1000,
    period_s: 3,
    head: null,
    ...changes,
  };
}

export function makeInstantDraw(kind: string, changes: Partial<InstantView> = {}): PublicView {
  const opening = { by: "instant" as const, at: null, people: null, fallback: null, early: false };
  const draw = makePublicView({ kind, opening, instant: makeInstant(changes) });
  const [tea] = draw.prizes;
  return { ...draw, prizes: tea ? [tea, { ...tea, name: "Cup" }] : [] };
}

export function makeSpinner(spins: Partial<MySpins> = {}): MineView {
  const chances = { left: 2, left_today: null, earned: 0, used: 0, next_day_at: "2026-11-16T16:00:00Z" };
  return { ...makeMine({ joined: true }), codes: [], spins: { next: 0, chances, last: [], ...spins } };
}
