// What is said aloud when a prize moves on after the draw, and in a draw of several periods.

import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { MineView } from "@/api/draw-types";
import { News } from "@/features/participant/news";
import { makeMine, makePublicView } from "@/test/draws";

const LOST = makeMine({ joined: true });
const WON = makeMine({ joined: true, won: true });

beforeEach(() => {
  vi.stubGlobal("scrollBy", vi.fn());
});

function news(mine: MineView, phase: "locked" | "drawn", period = 1) {
  const view = makePublicView({ state: phase, period });
  const draw = {
    view,
    mine,
    ahead: 0,
    online: true,
    news: new EventTarget(),
    refresh: async () => undefined,
  };
  return <News draw={draw} phase={phase} />;
}
const said = () => screen.getByRole("status").textContent;

it("tells a reserve who moved up, and whoever had the prize, while they look", () => {
  const { rerender } = render(news(LOST, "locked"));
  rerender(news(LOST, "drawn"));
  expect(said()).toBe("The result is here. Not this time");
  rerender(news(WON, "drawn"));
  expect(said()).toMatch(/^The result is here\. You have won/);
  const [win] = WON.wins;
  if (!win) throw new Error("somebody won");
  rerender(news({ ...WON, wins: [{ ...win, state: "forfeited" }] }, "drawn"));
  expect(said()).toBe("This prize was forfeited");
});

it("says nothing of the prize of another period", () => {
  const { rerender } = render(news(WON, "locked", 2));
  rerender(news(WON, "drawn", 2));
  expect(said()).toBe("The result is here. Not this time");
});
