// What a participant's home makes of entries, pasted links and the receipts on this phone.

import { expect, it } from "vitest";
import type { MyEntry } from "@/api/home-types";
import { drawIn } from "@/features/home/draw-link";
import { eraseMeaning, isDue } from "@/features/home/entry-kinds";
import { forgetReceipts, keptReceipts } from "@/lib/kept-receipts";
import { keepReceipts } from "@/lib/receipts";

const entry: MyEntry = {
  lid: "d_1",
  title: "Moon",
  picture: null,
  state: "drawn",
  period: 1,
  codes: 1,
  joined_at: "2026-11-15T07:00:00Z",
  closes_at: "2026-11-15T07:00:00Z",
  wins: 1,
  claim: "to_fill",
  claim_deadline_at: "2026-11-22T07:00:00Z",
};

it("says truly what erasing means", () => {
  expect(eraseMeaning({ ...entry, state: "open", wins: 0 })).toBe("open");
  expect(eraseMeaning({ ...entry, state: "locked", wins: 0 })).toBe("locked");
  expect(eraseMeaning(entry)).toBe("prize");
  expect(eraseMeaning({ ...entry, claim: "received" })).toBe("drawn");
  expect(eraseMeaning({ ...entry, wins: 0, claim: null })).toBe("drawn");
});

it("asks to claim only what can still be claimed", () => {
  expect(isDue(entry)).toBe(true);
  expect(isDue({ ...entry, claim: "filled" })).toBe(false);
  expect(isDue({ ...entry, wins: 0, claim: "expired" })).toBe(false);
});

it("finds the draw in what was pasted, and never leaves this site", () => {
  expect(drawIn(" d_01abc ")).toBe("d_01abc");
  expect(drawIn("Join! https://draw.test/mobile?lid=d_01abc&inviter=x see you")).toBe("d_01abc");
  expect(drawIn("https://elsewhere.test/mobile?lid=d_01abc")).toBeNull();
  expect(drawIn("https://draw.test/mobile?lid=%22%3E")).toBeNull();
  expect(drawIn("hello")).toBeNull();
});

it("lists the receipts of this phone by draw", () => {
  expect(keptReceipts()).toEqual([]);
  keepReceipts("d_1", 1, [{ code: "A", receipt: "r", salt: "s", person: "p" }]);
  localStorage.setItem("receipts:d_broken", "{");
  expect(keptReceipts()).toMatchObject([{ lid: "d_1", receipts: [{ code: "A", period: 1 }] }]);
  localStorage.setItem("spins:d_2", JSON.stringify([{ sequence: 4 }]));
  localStorage.setItem("heads:d_2", "[]");
  expect(keptReceipts()).toMatchObject([
    { lid: "d_1", spins: [] },
    { lid: "d_2", receipts: [], spins: [{ sequence: 4 }] },
  ]);
  forgetReceipts("d_2");
  expect(localStorage.getItem("heads:d_2")).toBeNull();
  forgetReceipts("d_1");
  expect(keptReceipts()).toEqual([]);
});
