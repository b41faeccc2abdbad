// What this phone remembers of the draws it was shown.

import { expect, it } from "vitest";
import { keepSeen, seenDraws } from "@/lib/seen-draws";
import { makePublicView } from "@/test/draws";

const NOW = Date.parse("2026-11-15T12:00:00Z");
const draw = (lid: string, changes = {}) => makePublicView({ lid, title: lid, ...changes });

it("remembers each open draw once, the last one first, and forgets what is over", () => {
  keepSeen(draw("d_1"));
  keepSeen(draw("d_2"));
  keepSeen(draw("d_1"));
  keepSeen(draw("d_3", { closes_at: "2026-11-15T11:00:00Z" }));
  expect(seenDraws(NOW).map(({ lid }) => lid)).toEqual(["d_1", "d_2"]);
  keepSeen(draw("d_1", { state: "drawn" }));
  expect(seenDraws(NOW).map(({ lid }) => lid)).toEqual(["d_2"]);
  for (let number = 10; number < 50; number += 1) keepSeen(draw(`d_${number}`));
  expect(seenDraws(NOW)).toHaveLength(20);
});

it("does not trust what it finds", () => {
  localStorage.setItem("seen_draws", "{");
  expect(seenDraws(NOW)).toEqual([]);
  const odd = [null, { lid: "javascript:x", title: "x", picture: null, closes_at: "2099-01-01T00:00:00Z" }];
  localStorage.setItem("seen_draws", JSON.stringify(odd));
  expect(seenDraws(NOW)).toEqual([]);
});
