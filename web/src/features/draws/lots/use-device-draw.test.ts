// A draw that this device makes for somebody, against prepared answers: when it asks for the round and calls it late, however
// wrong the device's own clock is.

import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useDeviceDraw } from "@/features/draws/lots/use-device-draw";
import { envelope } from "@/test/world";

const LID = "d_test";
const ANNA = { member: "m_1", name: "Anna" };
const HOUR = 3_600_000;
const ROUND_IN = 3000;

/** How far the server's clock is before the device's. */
let ahead: number;
let roundIn: number;
/** When the server took the draw in, by its own clock. */
let receivedMs: number | null;
let asked: number;
let isThere: boolean;

const iso = (ms: number) => new Date(ms).toISOString();

function taken() {
  const again = receivedMs !== null;
  receivedMs ??= Date.now() + ahead;
  const [received_at, round_at] = [iso(receivedMs), iso(receivedMs + roundIn)];
  return { sequence: 7, nonce: 0, round: 55, round_at, received_at, again };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  [ahead, roundIn, receivedMs, asked, isThere] = [0, ROUND_IN, null, 0, false];
  vi.spyOn(window, "fetch").mockImplementation(async (address, init) => {
    const path = String(address).split("?")[0];
    if (path !== "/lotto/api/v1/lotto/task/lots/draw") throw new Error(`unexpected: ${path}`);
    if (init?.method === "POST") return envelope(0, "", taken());
    asked++;
    return envelope(0, "", isThere ? { state: "done", slip: "Red" } : { state: "waiting", slip: null });
  });
});
afterEach(() => vi.useRealTimers());

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

async function begun() {
  const { result } = renderHook(() => useDeviceDraw(LID));
  act(() => result.current.draw(ANNA));
  await pass(50);
  return result;
}

describe.each([
  ["is right", 0],
  ["is an hour behind", HOUR],
  ["is an hour ahead", -HOUR],
])("a device whose clock %s", (_, offset) => {
  beforeEach(() => {
    ahead = offset;
  });

  it("asks soon after the round, and never before it", async () => {
    const drawing = await begun();
    await pass(ROUND_IN - 100);
    expect(asked).toBe(0);
    isThere = true;
    await pass(1000);
    expect(asked).toBe(1);
    expect(drawing.current.state).toEqual({ kind: "known", who: expect.objectContaining(ANNA), slip: "Red" });
  });

  it("says that a round is late when it is, and not before", async () => {
    const drawing = await begun();
    await pass(ROUND_IN + 3000);
    expect(drawing.current.state).toMatchObject({ kind: "drawing", round: 55, late: false });
    await pass(2500);
    expect(drawing.current.state).toMatchObject({ kind: "drawing", late: true });
    isThere = true;
    await pass(1000);
    expect(drawing.current.state).toMatchObject({ kind: "known", slip: "Red" });
  });

  it("asks at once for what it began before a reload", async () => {
    localStorage.setItem(`urn:${LID}`, JSON.stringify({ ...ANNA, nonce: 0, seed: "5a".repeat(16) }));
    receivedMs = Date.now() + ahead - 60_000;
    isThere = true;
    const { result } = renderHook(() => useDeviceDraw(LID));
    await pass(50);
    expect(result.current.state).toMatchObject({ kind: "known", slip: "Red" });
  });

  it("waits no longer than a round takes for what it began before a reload", async () => {
    localStorage.setItem(`urn:${LID}`, JSON.stringify({ ...ANNA, nonce: 0, seed: "5a".repeat(16) }));
    receivedMs = Date.now() + ahead - 1000;
    const { result } = renderHook(() => useDeviceDraw(LID));
    await pass(50);
    isThere = true;
    await pass(ROUND_IN + 1000);
    expect(result.current.state).toMatchObject({ kind: "known", slip: "Red" });
  });
});

it("asks within a minute, however far away the round is said to be", async () => {
  roundIn = 2 * HOUR;
  const drawing = await begun();
  await pass(60_000);
  expect(asked).toBe(1);
  expect(drawing.current.state).toMatchObject({ kind: "drawing", late: false });
});
