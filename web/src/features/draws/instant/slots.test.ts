// The layout: every prize has a place, the server would lay it out alike, and it goes along when prizes move.

import { describe, expect, it } from "vitest";
import { emptyForm, emptyPrize } from "@/features/draws/form/defaults";
import { columnsOf } from "@/features/draws/instant/cards-drawing";
import { labelLines } from "@/features/draws/instant/label-lines";
import {
  afterMove,
  afterRemoval,
  automaticSlots,
  mostPrizes,
  SLOT_RANGE,
  slotsOf,
  unseen,
} from "@/features/draws/instant/slots";
import type { InstantKind } from "@/features/draws/kinds";

function wheel(count: number, changes = {}) {
  const form = emptyForm("turnlottery", new Date());
  return {
    ...form,
    prizes: Array.from({ length: count }, (_, at) => emptyPrize(at + 1)),
    instant: { ...form.instant, ...changes },
  };
}

describe("an automatic layout", () => {
  // The same as the server's own test of its layout.
  it("is the server's", () => {
    expect(automaticSlots("turnlottery", wheel(3))).toEqual([0, -1, 1, -1, 2, -1]);
    expect(automaticSlots("card", wheel(50))).toHaveLength(12);
    const always = wheel(8, { blanks: 0, most_per_draw: 1 });
    expect(automaticSlots("ninelottery", always)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it.each(["turnlottery", "ninelottery"] as const)("shows every prize and a blank on a %s", (kind) => {
    const { least, most } = SLOT_RANGE[kind];
    for (let count = 1; count <= mostPrizes(kind, wheel(1)); count += 1) {
      const slots = automaticSlots(kind, wheel(count));
      expect(slots.length).toBeGreaterThanOrEqual(least);
      expect(slots.length).toBeLessThanOrEqual(most);
      for (let prize = -1; prize < count; prize += 1) expect(slots).toContain(prize);
      expect(unseen(kind, wheel(count))).toEqual([]);
    }
  });
});

it("takes the organiser's own layout, and knows which prize is missing there", () => {
  const form = wheel(3, { slots: [0, -1, 0, -1, 2, -1] });
  expect(slotsOf("turnlottery", form)).toEqual([0, -1, 0, -1, 2, -1]);
  expect(unseen("turnlottery", form)).toEqual([1]);
  expect(unseen("card", form)).toEqual([]);
});

it("goes along when a prize moves or leaves", () => {
  expect(afterMove([0, 1, 2, 3, -1], 0, 2)).toEqual([2, 0, 1, 3, -1]);
  expect(afterMove([0, 1, 2, 3, -1], 3, 1)).toEqual([0, 2, 3, 1, -1]);
  expect(afterRemoval([0, 1, 2, -1, 1], 1)).toEqual([0, -1, 1, -1, -1]);
});

it("lays cards in rows that are nearly full", () => {
  for (let count = 3; count <= 12; count += 1) {
    const columns = columnsOf(count);
    const rows = Math.ceil(count / columns);
    expect(columns).toBeLessThanOrEqual(4);
    expect(rows * columns - count).toBeLessThan(columns);
  }
});

describe("a name on a slice", () => {
  it("keeps words whole, breaks Chinese anywhere, and ends what is too long", () => {
    expect(labelLines("Gift box", 4, 2)).toEqual(["Gift", "box"]);
    expect(labelLines("精美礼盒", 3, 2)).toEqual(["精美礼", "盒"]);
    expect(labelLines("精美大礼盒一份加赠品", 3, 2)).toEqual(["精美大", "礼盒…"]);
    expect(labelLines("Unpronounceable", 3, 2)).toHaveLength(1);
    expect(labelLines("", 3, 2)).toEqual([]);
    expect(labelLines("👨‍👩‍👧票", 2, 1)).toEqual(["👨‍👩‍👧票"]);
  });

  it("never has more lines or width than there is room", () => {
    for (const kind of ["a b c d e f g", "一二三四五六七八九十", "mixed 中文 words"] as const) {
      for (const width of [2, 3, 5]) {
        const lines = labelLines(kind, width, 2);
        expect(lines.length).toBeLessThanOrEqual(2);
        for (const line of lines) expect([...line].length).toBeLessThanOrEqual(width / 0.58 + 1);
      }
    }
  });
});

const KINDS: readonly InstantKind[] = ["turnlottery", "ninelottery", "card"];

it("starts every kind with a layout that can be published", () => {
  for (const kind of KINDS) {
    const form = emptyForm(kind, new Date());
    const { least, most } = SLOT_RANGE[kind];
    const slots = slotsOf(kind, form);
    expect(slots.length >= least && slots.length <= most).toBe(true);
    expect(form.opening.by).toBe("instant");
  }
});
