// The small piece of work of a guest: what counts as done, and that it is found.

import { createHash } from "node:crypto";
import { expect, it, vi } from "vitest";
import { isSolution, likelyProgress, searchSolution, zeroBits } from "@/lib/proof-of-work";
import { solveChallenge } from "@/lib/solve-challenge";

it.each([
  [[0x80], 0],
  [[0x01], 7],
  [[0x00, 0x40], 9],
  [[0x00, 0x00], 16],
])("bytes %o begin with %i zero bits", (bytes, bits) => {
  expect(zeroBits(Uint8Array.from(bytes))).toBe(bits);
});

it("finds a number whose hash another program agrees with", () => {
  const solution = searchSolution("challenge", 10, 0, 1_000_000);
  const digest = createHash("sha256").update(`challenge:${solution}`).digest();
  expect(zeroBits(digest)).toBeGreaterThanOrEqual(10);
  expect(isSolution("another", 24, String(solution))).toBe(false);
});

it("gives up after the tries it was given", () => {
  expect(searchSolution("challenge", 200, 0, 50)).toBeNull();
});

it("works in the page where no worker may start, and says how far it is", async () => {
  vi.stubGlobal("Worker", undefined);
  const onProgress = vi.fn();
  const solution = await solveChallenge({ challenge: "here", bits: 14 }, onProgress);
  expect(isSolution("here", 14, solution)).toBe(true);
  for (const [share] of onProgress.mock.calls) expect(share).toBeLessThan(1);
  expect(likelyProgress(10, 0)).toBe(0);
});
