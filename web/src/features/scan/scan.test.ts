// What counts as one scan, and what staff are told about it.

import { expect, it } from "vitest";
import type { Failure } from "@/api/outcome";
import { makeSight, readTicket } from "@/features/scan/sight";
import { verdictOf } from "@/features/scan/verdict";

const refused = (sta: number | null, reason: string | null = null): Failure => ({
  ok: false,
  data: null,
  sta,
  msg: "",
  fields: [],
  detail: reason ? { reason } : null,
});

it("takes a code that stays before the camera as one scan", () => {
  const isNew = makeSight();
  expect(isNew("a", 0)).toBe(true);
  for (let now = 200; now < 20_000; now += 200) expect(isNew("a", now)).toBe(false);
  expect(isNew("b", 20_000)).toBe(true);
  expect(isNew("a", 30_000)).toBe(true);
});

it("reads what was typed with gaps", () => {
  expect(readTicket(" abcd efgh\n")).toBe("abcdefgh");
});

it("tells redeemed, expired, strange and unreachable apart", () => {
  const handed = { ok: true as const, data: { prize: "Tea", name: "Mei", lid: "d_1" } };
  expect(verdictOf(handed)).toMatchObject({ kind: "handed", prize: "Tea", name: "Mei" });
  expect(verdictOf(refused(4009, "scanned_before"))).toEqual({ kind: "before" });
  expect(verdictOf(refused(4009, "claim_over"))).toEqual({ kind: "over" });
  expect(verdictOf(refused(4004))).toEqual({ kind: "unknown" });
  expect(verdictOf(refused(4003))).toEqual({ kind: "guest" });
  expect(verdictOf(refused(null))).toEqual({ kind: "failed" });
});
