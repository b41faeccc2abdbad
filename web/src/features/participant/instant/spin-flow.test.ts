// A spin from the tap to its result against prepared answers: what is kept before it is sent, what is sent again, and what
// a reload finds.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Spun } from "@/api/spin-types";
import { toBase64 } from "@/fairness/base64";
import { concat, fromHex } from "@/fairness/bytes";
import { keepPending, readPending, readSpins } from "@/features/participant/instant/kept-spins";
import { SpinFlow } from "@/features/participant/instant/spin-flow";
import { holdsSeed } from "@/features/participant/instant/spin-seed";
import { envelope } from "@/test/world";

const LID = "d_test";
const ROUND_AT = 3000;
const SOON = 50;

type Answer = () => Response;
let posts: { nonce: number; seed: string; head?: string }[];
let asked: number;
let toPost: Answer[];
let toGet: Answer[];

const offline: Answer = () => {
  throw new TypeError("no network");
};
const spun = (nonce: number, changes: Partial<Spun> = {}): Spun => ({
  sequence: 40 + nonce,
  nonce,
  round: 900,
  round_at: new Date(Date.now() + ROUND_AT).toISOString(),
  received_at: new Date().toISOString(),
  spin: "AA==",
  receipt: "AA==",
  previous_head: "00".repeat(32),
  again: false,
  chances: { left: 1, left_today: null, earned: 0, used: 1, next_day_at: null },
  ...changes,
});
/** The bytes of a spin, of which only the random part matters here. */
const spinOf = (seed: string) => toBase64(concat(new Uint8Array(93), fromHex(seed)));
const taken: Answer = () => envelope(0, "", spun(posts.at(-1)?.nonce ?? 0));
const view = (state: string, prize: number | null): Answer => {
  return () => envelope(0, "", { ...spun(posts.at(-1)?.nonce ?? 0), state, prize, drawn: null, win: null });
};
const refusal = (reason: string, more = {}): Answer => {
  return () => envelope(4009, `refused: ${reason}`, { reason, ...more });
};
const next = (answers: Answer[]): Response => {
  const [first] = answers;
  if (!first) throw new Error("nobody expected this call");
  if (answers.length > 1) answers.shift();
  return first();
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  [posts, asked, toPost, toGet] = [[], 0, [taken], [view("waiting", null)]];
  vi.spyOn(window, "fetch").mockImplementation(async (address, init) => {
    const path = String(address);
    if (!path.startsWith("/lotto/api/v1/lotto/spin")) throw new Error(`unexpected: ${path}`);
    if (init?.method === "POST") {
      posts.push(JSON.parse(String(init.body)));
      return next(toPost);
    }
    asked++;
    return next(toGet);
  });
});
afterEach(() => vi.useRealTimers());

const pass = (time = SOON) => vi.advanceTimersByTimeAsync(time);

async function begun(nonce = 0): Promise<SpinFlow> {
  const flow = new SpinFlow(LID);
  flow.start(nonce);
  await pass();
  return flow;
}

describe("a tap", () => {
  it("is kept on the phone before it is sent, with 16 bytes of its own", async () => {
    toPost = [
      () => {
        expect(readPending(LID)).toMatchObject({ nonce: 2, seed: posts[0]?.seed, taken: null });
        return taken();
      },
    ];
    const flow = await begun(2);
    expect(posts).toHaveLength(1);
    expect(posts[0]?.seed).toMatch(/^[0-9a-f]{32}$/);
    expect(flow.phase()).toMatchObject({ kind: "waiting", late: false, taken: { sequence: 42 } });
    expect(readSpins(LID)).toMatchObject([{ sequence: 42, nonce: 2, seed: posts[0]?.seed }]);
  });

  it("counts once, however often it is tapped", async () => {
    const flow = new SpinFlow(LID);
    flow.start(0);
    flow.start(0);
    await pass();
    flow.start(1);
    await pass();
    expect(posts).toHaveLength(1);
  });

  it("whose answer is lost is sent again with the same nonce and seed, and says so", async () => {
    toPost = [offline, offline, () => envelope(0, "", spun(0, { again: true }))];
    const flow = await begun();
    expect(flow.phase()).toMatchObject({ kind: "sending", lost: true });
    await pass(10_000);
    expect(posts).toHaveLength(3);
    expect(new Set(posts.map(({ nonce, seed }) => `${nonce} ${seed}`)).size).toBe(1);
    expect(flow.phase()).toMatchObject({ kind: "waiting" });
  });

  it("is sent again at once when the network is back", async () => {
    toPost = [offline, offline, offline, offline, taken];
    const flow = await begun();
    await pass(7000);
    const before = posts.length;
    flow.wake();
    await pass();
    expect(posts.length).toBe(before + 1);
  });

  it("takes the next number when somebody spun elsewhere", async () => {
    toPost = [refusal("nonce", { next: 7 }), taken];
    const flow = await begun(3);
    expect(posts.map(({ nonce }) => nonce)).toEqual([3, 7]);
    expect(posts[0]?.seed).not.toBe(posts[1]?.seed);
    expect(flow.phase()).toMatchObject({ kind: "waiting", taken: { nonce: 7 } });
  });

  it("does not chase numbers for ever", async () => {
    toPost = [refusal("nonce", { next: 9 })];
    const flow = await begun();
    expect(flow.phase()).toMatchObject({ kind: "refused", reason: "nonce" });
    expect(posts.length).toBeLessThan(6);
  });

  it.each(["no_chances", "ended", "not_started", "sold_out", "paused", "not_joined"])(
    "refused for %s says so and leaves nothing behind",
    async (reason) => {
      toPost = [refusal(reason)];
      const flow = await begun();
      expect(flow.phase()).toEqual({ kind: "refused", reason, words: `refused: ${reason}` });
      expect(readPending(LID)).toBeNull();
      flow.dismiss();
      expect(flow.phase()).toEqual({ kind: "idle" });
    },
  );

  it("whose answer holds another random part stays mine, so that the check finds it out", async () => {
    toPost = [() => envelope(0, "", spun(0, { spin: spinOf("cd".repeat(16)) }))];
    await begun();
    const [kept] = readSpins(LID);
    expect(kept?.seed).toBe(posts[0]?.seed);
    expect(holdsSeed(kept?.spin ?? "", kept?.seed ?? "")).toBe(false);
  });

  it("tells the last head it saw", async () => {
    const flow = new SpinFlow(LID);
    flow.head = "ab".repeat(32);
    flow.start(0);
    await pass();
    expect(posts[0]?.head).toBe("ab".repeat(32));
  });
});

describe("the result", () => {
  it("comes by the live stream, for my own place in the batch", async () => {
    const flow = await begun();
    flow.hear({ round: 899, first: 0, prizes: Array(50).fill(5) });
    expect(flow.phase().kind).toBe("waiting");
    flow.hear({ round: 900, first: 38, prizes: [-1, -1, 3, -1] });
    expect(flow.phase()).toMatchObject({ kind: "known", prize: 3 });
    expect(readPending(LID)).not.toBeNull();
    flow.finish();
    expect(flow.phase()).toMatchObject({ kind: "done", prize: 3 });
    expect(readPending(LID)).toBeNull();
    await pass(60_000);
    expect(asked).toBe(0);
  });

  it("is asked for when the batch was too large to tell", async () => {
    const flow = await begun();
    toGet = [view("done", -1)];
    flow.hear({ round: 900, first: 0, prizes: null });
    await pass(2000);
    expect(flow.phase()).toMatchObject({ kind: "known", prize: -1 });
  });

  it("is asked for after the round without a stream, and never before it", async () => {
    const flow = await begun();
    await pass(ROUND_AT - 2 * SOON);
    expect(asked).toBe(0);
    toGet = [offline, view("waiting", null), view("done", 1)];
    await pass(20_000);
    expect(asked).toBe(3);
    expect(flow.phase()).toMatchObject({ kind: "known", prize: 1 });
  });

  it("that is late is waited for, and said to be late", async () => {
    const flow = await begun();
    await pass(30_000);
    expect(flow.phase()).toMatchObject({ kind: "waiting", late: true });
    toGet = [view("done", 0)];
    await pass(5000);
    expect(flow.phase()).toMatchObject({ kind: "known", prize: 0 });
  });

  it("knows the server's clock from its own", async () => {
    const flow = new SpinFlow(LID);
    flow.ahead = -60_000;
    flow.start(0);
    await pass();
    // By the server's clock the round is still a minute away.
    await pass(30_000);
    expect(asked).toBe(0);
    expect(flow.phase()).toMatchObject({ kind: "waiting", late: false });
  });

  it("is none when the round is void, by the stream or by asking", async () => {
    const flow = await begun();
    flow.hearVoid({ round: 900, first: 40, size: 1 });
    expect(flow.phase()).toMatchObject({ kind: "void" });
    expect(readPending(LID)).toBeNull();
    flow.dismiss();
    toGet = [view("void", null)];
    flow.start(1);
    await pass(10_000);
    expect(flow.phase()).toMatchObject({ kind: "void", taken: { nonce: 1 } });
  });
});

describe("a reload", () => {
  const reopened = async () => {
    const flow = new SpinFlow(LID);
    flow.resume();
    await pass();
    return flow;
  };

  it("in the middle of a spin goes on with it, and comes to the same result", async () => {
    const first = await begun();
    first.leave();
    toGet = [view("waiting", null), view("done", 2)];
    const flow = await reopened();
    expect(flow.phase()).toMatchObject({ kind: "waiting", taken: { sequence: 40 }, seed: posts[0]?.seed });
    await pass(10_000);
    expect(flow.phase()).toMatchObject({ kind: "known", prize: 2 });
    expect(posts).toHaveLength(1);
  });

  it("before the answer came sends the very same spin", async () => {
    toPost = [offline];
    const first = await begun();
    first.leave();
    toPost = [() => envelope(0, "", spun(0, { again: true }))];
    const flow = await reopened();
    expect(flow.phase().kind).toBe("waiting");
    expect(new Set(posts.map(({ seed }) => seed)).size).toBe(1);
  });

  const oldTap = () => ({ nonce: 0, seed: "ab".repeat(16), tappedMs: Date.now() - 3_600_000, taken: null });
  const found = (seed: string): Answer => {
    return () => envelope(0, "", { ...spun(0, { spin: spinOf(seed) }), state: "done", prize: 4 });
  };

  it("long after shows what was taken in, and spins nothing by itself", async () => {
    const pending = oldTap();
    keepPending(LID, pending);
    toGet = [found(pending.seed)];
    const flow = await reopened();
    expect(flow.phase()).toMatchObject({ kind: "known", prize: 4 });
    expect(readSpins(LID)).toMatchObject([{ sequence: 40, seed: pending.seed }]);
    keepPending(LID, pending);
    toGet = [() => envelope(4004)];
    const other = await reopened();
    expect(other.phase()).toEqual({ kind: "idle" });
    expect(readPending(LID)).toBeNull();
    expect(posts).toEqual([]);
  });

  it("long after keeps what another phone of mine spun, and does not call it its own", async () => {
    keepPending(LID, oldTap());
    toGet = [found("cd".repeat(16))];
    const flow = await reopened();
    expect(flow.phase(), "this tap was never taken in").toEqual({ kind: "idle" });
    expect(readSpins(LID)).toMatchObject([{ sequence: 40, seed: null }]);
    expect(readPending(LID)).toBeNull();
    expect(posts).toEqual([]);
  });

  it.each([
    ["has no such spin", () => envelope(4004, "no such spin"), "refused"],
    ["is not in", refusal("not_joined"), "refused"],
    [
      "has another spin of this number",
      () => envelope(0, "", { ...spun(0, { sequence: 7 }), state: "done", prize: 2 }),
      "idle",
    ],
  ])("by somebody else, who %s, does not wait for ever", async (_, answer, kind) => {
    const first = await begun();
    first.leave();
    toGet = [answer];
    const flow = await reopened();
    expect(flow.phase().kind).toBe(kind);
    expect(readPending(LID)).toBeNull();
    expect(readSpins(LID), "the receipt stays").toHaveLength(1);
    await pass(60_000);
    expect(asked).toBe(1);
  });

  it("with something broken in the store is a new beginning", async () => {
    localStorage.setItem(`spin:${LID}`, '{"nonce":"x"}');
    expect((await reopened()).phase()).toEqual({ kind: "idle" });
    localStorage.setItem(`spin:${LID}`, "{");
    expect((await reopened()).phase()).toEqual({ kind: "idle" });
  });
});
