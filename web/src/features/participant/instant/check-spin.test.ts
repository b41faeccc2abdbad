// Checking one's own spin, with the files of an honest operator and of others.

import { describe, expect, it, vi } from "vitest";
import type { SpinView } from "@/api/spin-types";
import { fromBase64, toBase64 } from "@/fairness/base64";
import { concat, toHex, uint } from "@/fairness/bytes";
import { timeOf } from "@/fairness/chain";
import { makeBatches } from "@/fairness/testing/make-batches";
import { CHAIN, signReceipt } from "@/fairness/testing/operator";
import { checkSpin, judge } from "@/features/participant/instant/check-spin";
import type { KeptSpin } from "@/features/participant/instant/kept-spins";
import { envelope } from "@/test/world";

const PLAN = { name: "phone", sizes: [12, 3, 14] } as const;
const BLANK = 2;

const receiptOf = (spin: Uint8Array, seq: number, roundMs: number) =>
  signReceipt(concat(Uint8Array.of(0x12), spin, uint(seq, 8), uint(roundMs - 1500, 8), new Uint8Array(32)));

function made(kind: "fixed-odds" | "pool", seq = 5) {
  const { bundle, results } = makeBatches({ ...PLAN, kind, whole: kind === "pool" });
  const result = results[seq];
  if (!result) throw new Error("no such spin");
  const [spin, proof] = result.row;
  const bytes = fromBase64(spin);
  const { round } = result.keyed.spin;
  const roundMs = timeOf(CHAIN, round) * 1000;
  const view: SpinView = {
    sequence: seq,
    nonce: result.keyed.spin.nonce,
    round,
    round_at: new Date(roundMs).toISOString(),
    received_at: new Date(roundMs - 1500).toISOString(),
    spin,
    receipt: receiptOf(bytes, seq, roundMs),
    previous_head: "00".repeat(32),
    state: "done",
    prize: result.outcome === BLANK ? -1 : result.outcome,
    drawn: null,
    win: null,
  };
  const kept: KeptSpin = { ...view, seed: toHex(bytes.subarray(93)) };
  return { text: JSON.stringify(bundle), view, kept, proof, roundMs, results };
}

describe("an honest spin", () => {
  it("by odds is proved, with the number it drew", async () => {
    const { text, view, kept, proof } = made("fixed-odds");
    const check = await judge(text, undefined, view, proof, { kept, heads: [] });
    expect(check).toMatchObject({ kind: "good", seenMs: null, drawn: { of: 10_000 }, level: 1 });
    expect(check).toHaveProperty("passed", ["seed", "receipt", "leaf", "head", "beacon", "number", "prize"]);
  });

  it("of a pool is proved by playing all spins again", async () => {
    const { text, view, kept, proof } = made("pool");
    const check = await judge(text, undefined, view, proof, { kept, heads: [] });
    expect(check).toMatchObject({ kind: "good", drawn: null, spins: 29 });
  });

  it("of a pool is proved with the file of all spins too", async () => {
    const { view, kept, proof } = made("pool");
    const { bundle, results } = makeBatches({ ...PLAN, kind: "pool" });
    const file = concat(...results.map(({ row: [spin] }) => concat(uint(109, 2), fromBase64(spin))));
    const check = await judge(JSON.stringify(bundle), file, view, proof, { kept, heads: [] });
    expect(check.kind).toBe("good");
  });

  it("of a pool without the spins of the others is proved up to the number", async () => {
    const { view, kept, proof } = made("pool");
    const { bundle } = makeBatches({ ...PLAN, kind: "pool" });
    const check = await judge(JSON.stringify(bundle), undefined, view, proof, { kept, heads: [] });
    expect(check).toMatchObject({ kind: "good", passed: ["seed", "receipt", "leaf", "head", "beacon"] });
  });

  it("of which this phone kept nothing is proved without the part only it knew", async () => {
    const { text, view, proof } = made("fixed-odds");
    const check = await judge(text, undefined, view, proof, { kept: null, heads: [] });
    expect(check).toMatchObject({ kind: "good", passed: expect.not.arrayContaining(["seed"]) });
  });

  it("of another phone of the same person is proved without the part only that one knew", async () => {
    const { text, view, kept, proof } = made("fixed-odds");
    const other = { ...kept, seed: null };
    const check = await judge(text, undefined, view, proof, { kept: other, heads: [] });
    expect(check).toMatchObject({
      kind: "good",
      passed: ["receipt", "leaf", "head", "beacon", "number", "prize"],
    });
  });
});

describe("a dishonest operator", () => {
  it("who tells another prize is found out", async () => {
    const { text, view, kept, proof } = made("fixed-odds");
    const other = { ...view, prize: view.prize === -1 ? 0 : -1 };
    const check = await judge(text, undefined, other, proof, { kept, heads: [] });
    expect(check).toMatchObject({
      kind: "bad",
      passed: ["seed", "receipt", "leaf", "head", "beacon", "number"],
    });
  });

  it("who changed the random part of the phone is found out", async () => {
    const { text, view, kept, proof } = made("fixed-odds");
    const check = await judge(text, undefined, view, proof, {
      kept: { ...kept, seed: "00".repeat(16) },
      heads: [],
    });
    expect(check).toMatchObject({ kind: "bad", code: "E_ENTRY", passed: [] });
  });

  it("who forgets a receipt that this phone kept is found out", async () => {
    const { text, view, kept, proof } = made("fixed-odds");
    const changed = toBase64(fromBase64(kept.spin).map((byte, at) => (at === 108 ? byte ^ 1 : byte)));
    const seed = toHex(fromBase64(changed).subarray(93));
    const check = await judge(text, undefined, view, proof, {
      kept: { ...kept, spin: changed, seed },
      heads: [],
    });
    expect(check).toMatchObject({ kind: "bad", code: "E_RECEIPT", passed: ["seed"] });
  });

  it("who changed the spin of another phone after its promise is found out here too", async () => {
    const { text, view, kept, proof, roundMs } = made("fixed-odds");
    const bytes = fromBase64(kept.spin).map((byte, at) => (at === 108 ? byte ^ 1 : byte));
    const promised = { ...kept, spin: toBase64(bytes), receipt: receiptOf(bytes, 5, roundMs), seed: null };
    const check = await judge(text, undefined, view, proof, { kept: promised, heads: [] });
    expect(check).toMatchObject({ kind: "bad", code: "E_ROOT", passed: ["receipt"] });
  });

  it("who showed this phone another head for the round is found out", async () => {
    const { text, view, kept, proof, roundMs } = made("fixed-odds");
    const heads = [{ round: view.round, head: "ab".repeat(32), seenMs: roundMs - 500 }];
    const check = await judge(text, undefined, view, proof, { kept, heads });
    expect(check).toMatchObject({ kind: "bad", code: "E_TWO_SEALS" });
  });

  it("who claims another number is found out", async () => {
    const { text, view, kept, proof } = made("fixed-odds");
    const honest = await judge(text, undefined, view, proof, { kept, heads: [] });
    const drawn = honest.kind === "good" ? (honest.drawn?.x ?? 0) : 0;
    const right = await judge(text, undefined, { ...view, drawn }, proof, { kept, heads: [] });
    expect(right.kind).toBe("good");
    const wrong = await judge(text, undefined, { ...view, drawn: drawn + 1 }, proof, { kept, heads: [] });
    expect(wrong).toMatchObject({ kind: "bad", code: "E_OUTCOME" });
  });

  it("who sends something else than a proof proves nothing", async () => {
    const { view, kept, proof } = made("fixed-odds");
    expect((await judge("{}", undefined, view, proof, { kept, heads: [] })).kind).toBe("bad");
  });
});

it.each([
  ["fixed-odds", 0],
  ["pool", 1],
] as const)("fetches the spins of all others only where they decide (%s)", async (kind, times) => {
  const { view, kept, proof } = made(kind);
  const { bundle, results } = makeBatches({ ...PLAN, kind });
  const spins = concat(...results.map(({ row: [spin] }) => fromBase64(spin)));
  let fetched = 0;
  vi.spyOn(window, "fetch").mockImplementation(async (address) => {
    const path = String(address).replace("/lotto/api/v1/lotto/", "").split("?")[0];
    if (path === "proof") return envelope(0, "", { sequence: view.sequence, spin: view.spin, proof });
    if (path === "bundle") return new Response(JSON.stringify(bundle));
    if (path !== "spins") throw new Error(`unexpected: ${path}`);
    fetched += 1;
    return new Response(spins.slice(), { headers: { "content-type": "application/octet-stream" } });
  });
  const check = await checkSpin("d_test", view, { kept, heads: [] });
  expect(check).toMatchObject({ kind: "good", passed: expect.arrayContaining(["number", "prize"]) });
  expect(fetched).toBe(times);
});
