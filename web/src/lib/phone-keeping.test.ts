// What a phone keeps by itself: receipts, the commitments it saw, a guest's token. And the countdown it shows.

import { expect, it } from "vitest";
import { deviceId } from "@/lib/device-id";
import { forgetGuest, keepGuestToken, resumeGuest } from "@/lib/guest-token";
import { keepReceipts, readReceipts } from "@/lib/receipts";
import { keepSeenCommit, readSeenCommits } from "@/lib/seen-commits";
import { readToken, saveOrganiserToken } from "@/lib/session-token";
import { timeLeft } from "@/lib/time-left";

const receipt = (code: string, text = "r") => ({ code, receipt: text, salt: "00", person: "u_1" });

it("keeps the first receipt of a code, by draw and period", () => {
  keepReceipts("d_1", 1, [receipt("AAAA"), receipt("BBBB")]);
  keepReceipts("d_1", 1, [receipt("AAAA", "another")]);
  keepReceipts("d_1", 2, [receipt("CCCC")]);
  expect(readReceipts("d_1", 1).map(({ code, receipt: text }) => [code, text])).toEqual([
    ["AAAA", "r"],
    ["BBBB", "r"],
  ]);
  expect(readReceipts("d_1")).toHaveLength(3);
  expect(readReceipts("d_2")).toEqual([]);
});

it("survives a store that somebody scribbled in", () => {
  localStorage.setItem("receipts:d_1", "{not json");
  localStorage.setItem("seen:d_1", '[{"commit":"short"}]');
  expect(readReceipts("d_1")).toEqual([]);
  expect(readSeenCommits("d_1")).toEqual([]);
});

it("remembers when a commitment was first seen, and a second one beside it", () => {
  const [first, second] = ["a".repeat(64), "b".repeat(64)];
  keepSeenCommit("d_1", 1, first, 1000);
  keepSeenCommit("d_1", 1, first, 2000);
  keepSeenCommit("d_1", 1, second, 3000);
  keepSeenCommit("d_1", 1, "nonsense", 4000);
  expect(readSeenCommits("d_1", 1)).toEqual([
    { period: 1, commit: first, seenMs: 1000 },
    { period: 1, commit: second, seenMs: 3000 },
  ]);
});

it("lets a guest come back in a new tab, but never in the place of somebody who is signed in", () => {
  keepGuestToken("d_1", "guest");
  sessionStorage.clear();
  resumeGuest("d_2");
  expect(readToken()).toBeNull();
  resumeGuest("d_1");
  expect(readToken()).toBe("guest");
  sessionStorage.clear();
  saveOrganiserToken("mine");
  resumeGuest("d_1");
  expect(readToken()).toBe("mine");
  localStorage.removeItem("token");
  forgetGuest("d_1");
  resumeGuest("d_1");
  expect(readToken()).toBeNull();
});

it.each([
  [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  [-5000, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  [1, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  [3_599_000, { days: 0, hours: 0, minutes: 59, seconds: 59 }],
  [90_061_000, { days: 1, hours: 1, minutes: 1, seconds: 1 }],
])("%i milliseconds are %o", (left, parts) => {
  expect(timeLeft(10_000 + left, 10_000)).toEqual(parts);
});

it("calls itself the same as long as it remembers, and nothing that the server could not read", () => {
  const first = deviceId();
  expect(first).toMatch(/^[0-9A-Za-z]{32}$/);
  expect(deviceId()).toBe(first);
  localStorage.setItem("device", "<script>");
  const second = deviceId();
  expect(second).toMatch(/^[0-9A-Za-z]{32}$/);
  expect(second).not.toBe(first);
});
