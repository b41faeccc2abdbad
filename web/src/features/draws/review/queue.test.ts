// Thirty vouchers by keyboard: nothing is skipped, nothing is decided twice, what was refused comes back.

import { expect, it } from "vitest";
import type { Voucher } from "@/api/after-types";
import { current, EMPTY, meaningOf, move, type Queue, subject } from "@/features/draws/review/queue";

const voucher = (id: string): Voucher => ({
  id,
  member: `m_${id}`,
  name: id,
  avatar: "",
  picture: `/uploads/${id}.png`,
  chance: 0,
  chance_title: "",
  state: "in_review",
  reason: "",
  created_at: "2026-11-15T07:00:00Z",
  duplicates: 0,
});

const of = (...ids: string[]): Queue => move(EMPTY, { type: "loaded", list: ids.map(voucher) });
const ids = (queue: Queue) => queue.items.map(({ id }) => id);

it("stays within its ends", () => {
  let queue = move(of("a", "b"), { type: "previous" });
  expect(current(queue)?.id).toBe("a");
  queue = move(move(queue, { type: "next" }), { type: "next" });
  expect(current(queue)?.id).toBe("b");
  expect(move(EMPTY, { type: "next" }).at).toBe(0);
});

it("shows the next picture in the place of the one that was decided", () => {
  const queue = move(move(of("a", "b", "c"), { type: "next" }), { type: "decided", ids: ["b"] });
  expect(current(queue)?.id).toBe("c");
  const last = move(queue, { type: "decided", ids: ["c"] });
  expect(current(last)?.id).toBe("a");
  expect(current(move(last, { type: "decided", ids: ["a"] }))).toBeNull();
});

it("stays on its picture when others before it go", () => {
  const queue = move(of("a", "b", "c"), { type: "go", id: "c" });
  expect(current(move(queue, { type: "decided", ids: ["a", "b"] }))?.id).toBe("c");
});

it("adds what is new at the end, and never what was decided here", () => {
  let queue = move(of("a", "b"), { type: "decided", ids: ["a"] });
  queue = move(queue, { type: "loaded", list: ["a", "b", "c"].map(voucher) });
  expect(ids(queue)).toEqual(["b", "c"]);
});

it("decides about what was picked, or else about the picture being looked at", () => {
  let queue = of("a", "b", "c");
  expect(subject(queue).map(({ id }) => id)).toEqual(["a"]);
  queue = move(move(queue, { type: "go", id: "c" }), { type: "pick" });
  queue = move(move(queue, { type: "go", id: "b" }), { type: "pick" });
  expect(subject(queue).map(({ id }) => id)).toEqual(["b", "c"]);
  expect(subject(move(queue, { type: "clear" })).map(({ id }) => id)).toEqual(["b"]);
  expect(subject(move(queue, { type: "pickAll" }))).toHaveLength(3);
  const after = move(queue, { type: "decided", ids: ["b", "c"] });
  expect(after.picked.size).toBe(0);
});

it("gives back what the server did not take", () => {
  const queue = move(of("a", "b"), { type: "decided", ids: ["a"] });
  expect(ids(move(queue, { type: "returned", vouchers: [voucher("a")] }))).toEqual(["b", "a"]);
});

it("takes the last verdict back to where one looks", () => {
  const one = move(move(of("a", "b", "c"), { type: "next" }), { type: "decided", ids: ["b"] });
  const undone = move(one, { type: "undone", vouchers: [voucher("b")] });
  expect([ids(undone), current(undone)?.id]).toEqual([["a", "b", "c"], "b"]);
  const many = move(move(of("a", "b", "c"), { type: "pickAll" }), { type: "decided", ids: ["a", "b", "c"] });
  const whole = move(many, { type: "undone", vouchers: ["a", "b", "c"].map(voucher) });
  expect(subject(whole)).toHaveLength(3);
});

it("knows its keys", () => {
  expect(meaningOf("J")).toBe("next");
  expect(meaningOf("ArrowLeft")).toBe("previous");
  expect(meaningOf("3")).toEqual({ reason: 3 });
  expect(meaningOf("0")).toBeNull();
  expect(meaningOf("constructor")).toBeNull();
});
