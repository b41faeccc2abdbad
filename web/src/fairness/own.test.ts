// The own entry and the own spin: that they counted, that they were dropped, and that nothing else can be claimed.

import { describe, expect, it } from "vitest";
import { fromBase64, toBase64 } from "./base64";
import { concat, fromHex, toHex, uint, utf8 } from "./bytes";
import { timeOf } from "./chain";
import { saltOf, tagOf } from "./testing/lists";
import { makeBatches } from "./testing/make-batches";
import { makeSealed } from "./testing/make-sealed";
import { CHAIN, DRAW, draw, signReceipt } from "./testing/operator";
import { NO_TRUST } from "./trust";
import { verifyBundle } from "./verify";

const judge = (bundle: Record<string, unknown>, mine: unknown) => {
  const report = verifyBundle(JSON.stringify({ ...bundle, mine: [mine] }), {
    trust: { ...NO_TRUST, chains: [CHAIN] },
  });
  expect(report.error).toBeNull();
  return report.mine[0];
};

function entryReceipt(config: string, code: string, tag: Uint8Array, contrib: Uint8Array): string {
  const name = utf8(code);
  const parts = [
    draw,
    fromHex(config),
    Uint8Array.of(name.length),
    name,
    tag,
    contrib,
    uint(1_799_999_000_000, 8),
  ];
  return signReceipt(concat(Uint8Array.of(0x11), ...parts));
}

describe("an entry", () => {
  const { bundle, list } = makeSealed({ name: "own" });
  const config = JSON.parse(bundle.seal_jcs as string).config as string;
  const index = 5;
  const leaf = list.leaves[index];
  if (!leaf?.contrib) throw new Error("no such entry");
  const [entry, proof] = list.show(index);
  const person =
    Array.from({ length: 20 }, (_, at) => at).find((at) => toHex(tagOf(at)) === leaf.person) ?? 0;
  const receipt = entryReceipt(config, leaf.label, fromHex(leaf.person), leaf.contrib);
  const mine = { index, entry, proof, receipt, salt: toHex(saltOf(person)), person: `person ${person}` };

  it("was in the hat", () => {
    expect(judge(bundle, mine)).toEqual({ code: null });
    expect(judge(bundle, { index, entry, proof })).toEqual({ code: null });
  });

  it("that is not quite this one was not", () => {
    const [otherEntry, otherProof] = list.show(6);
    expect(judge(bundle, { index, entry: otherEntry, proof })).toEqual({ code: "E_ROOT" });
    expect(judge(bundle, { index, entry: otherEntry, proof: otherProof })).toEqual({ code: "E_ROOT" });
    expect(judge(bundle, { index, entry: proof, proof })).toEqual({ code: "E_ENTRY" });
    expect(judge(bundle, { ...mine, person: "somebody else" })).toEqual({ code: "E_PERSON" });
    const { person: _, ...half } = mine;
    expect(judge(bundle, half)).toEqual({ code: "E_FORMAT" });
    expect(judge(bundle, { ...mine, friend: 1 })).toEqual({ code: "E_FORMAT" });
    expect(judge(bundle, "mine")).toEqual({ code: "E_FORMAT" });
  });

  it("has a receipt that must be genuine and for this entry", () => {
    const contrib = leaf.contrib ?? draw;
    const other = entryReceipt(config, "HAT-999999", fromHex(leaf.person), contrib);
    expect(judge(bundle, { ...mine, receipt: other })).toEqual({ code: "E_RECEIPT" });
    const forged = fromBase64(receipt).map((byte, at) => (at === 70 ? byte ^ 1 : byte));
    expect(judge(bundle, { ...mine, receipt: toBase64(forged) })).toEqual({ code: "E_RECEIPT" });
    const older = entryReceipt("00".repeat(32), leaf.label, fromHex(leaf.person), contrib);
    expect(judge(bundle, { ...mine, receipt: older })).toEqual({ code: "E_AMENDED" });
  });

  it("that was left out is proved by its neighbours", () => {
    const row = (at: number) => [at, ...list.show(at)];
    const lost = (code: string) => entryReceipt(config, code, tagOf(99), new Uint8Array(16));
    // Codes go up by seven, so this one would stand between 5 and 6.
    const between = lost("HAT-100038");
    expect(judge(bundle, { receipt: between, neighbours: [row(5), row(6)] })).toEqual({ code: "E_DROPPED" });
    expect(judge(bundle, { receipt: between, neighbours: [row(6), row(7)] })).toEqual({ code: "E_FORMAT" });
    expect(judge(bundle, { receipt: between, neighbours: [row(5), row(7)] })).toEqual({ code: "E_FORMAT" });
    expect(judge(bundle, { receipt: between, neighbours: [] })).toEqual({ code: "E_FORMAT" });
    expect(judge(bundle, { receipt: lost("AAAAAA"), neighbours: [row(0)] })).toEqual({ code: "E_DROPPED" });
    expect(judge(bundle, { receipt: lost("ZZZZZZ"), neighbours: [row(39)] })).toEqual({ code: "E_DROPPED" });
    expect(judge(bundle, { receipt: lost("ZZZZZZ"), neighbours: [row(0)] })).toEqual({ code: "E_FORMAT" });
    expect(judge(bundle, { receipt, neighbours: [row(4), row(6)] })).toEqual({ code: "E_FORMAT" });
  });
});

describe("a spin", () => {
  const plan = { name: "own spins", kind: "fixed-odds", sizes: [12, 3, 14] } as const;
  const { bundle, results, configHash } = makeBatches(plan);
  const full = makeBatches({ ...plan, whole: true }).bundle;
  const own = (seq: number) => {
    const result = results[seq];
    if (!result) throw new Error("no such spin");
    const [spin, proof] = result.row;
    return { seq, spin, proof, prize: result.outcome };
  };
  const receiptOf = (spin: string, seq: number, early = 1500) => {
    const bytes = fromBase64(spin);
    const round = Number(BigInt(`0x${toHex(bytes.subarray(49, 57))}`));
    const received = timeOf(CHAIN, round) * 1000 - early;
    return signReceipt(
      concat(Uint8Array.of(0x12), bytes, uint(seq, 8), uint(received, 8), new Uint8Array(32)),
    );
  };

  it("counted, whatever came of it, with and without the others", () => {
    for (let seq = 0; seq < results.length; seq++) {
      const mine = { ...own(seq), receipt: receiptOf(own(seq).spin, seq) };
      expect(judge(bundle, mine)).toEqual({ code: null, level: 1 });
      expect(judge(full, mine)).toEqual({ code: null, level: 1 });
    }
  });

  it("gave another prize", () => {
    const won = results.findIndex(({ outcome }) => outcome !== 2);
    const lost = results.findIndex(({ outcome }) => outcome === 2);
    expect(judge(bundle, { ...own(won), prize: 2 })?.code).toBe("E_OUTCOME");
    expect(judge(full, { ...own(won), prize: 2 })?.code).toBe("E_OUTCOME");
    expect(judge(bundle, { ...own(lost), prize: 0 })?.code).toMatch(/E_OUTCOME|E_MISSING_STEP/);
    expect(judge(full, { ...own(lost), prize: 0 })?.code).toBe("E_OUTCOME");
  });

  it("was dropped, is still to come, or never was", () => {
    const first = own(0);
    const changed = toBase64(fromBase64(first.spin).map((byte, at) => (at === 108 ? byte ^ 1 : byte)));
    const dropped = { seq: 0, spin: changed, proof: null, receipt: receiptOf(changed, 0) };
    expect(judge(full, dropped)?.code).toBe("E_DROPPED");
    expect(judge(bundle, dropped)?.code).toBe("E_ROOT");
    expect(judge(bundle, { ...first, seq: 12 })?.code).toBe("E_ENTRY");
    expect(judge(bundle, { ...first, seq: 400 })?.code).toBe("E_SURPLUS");
    expect(judge(bundle, { ...first, seq: 400, receipt: receiptOf(first.spin, 400) })?.code).toBe(
      "E_DROPPED",
    );
    const later = toBase64(fromBase64(first.spin).map((byte, at) => (at === 55 ? byte + 1 : byte)));
    expect(judge(bundle, { seq: 400, spin: later, proof: null })?.code).toBe("E_PENDING");
    const voided = makeBatches({ ...plan, voids: [0] }).bundle;
    expect(judge(voided, { ...first, prize: 2 })?.code).toBe("E_VOIDED");
  });

  it("has a receipt that must fit", () => {
    const first = own(0);
    expect(judge(bundle, { ...first, receipt: receiptOf(first.spin, 1) })?.code).toBe("E_RECEIPT");
    expect(judge(bundle, { ...first, receipt: receiptOf(first.spin, 0, 5000) })?.code).toBe("E_ROUND_RULE");
    expect(judge(bundle, { ...first, lot: 1 })?.code).toBe("E_FORMAT");
    expect(configHash).toHaveLength(64);
    expect(DRAW).toHaveLength(32);
  });

  it("of a pool says nothing about its outcome without the others", () => {
    const pool = makeBatches({ ...plan, kind: "pool" });
    const [spin, proof] = pool.results[0]?.row ?? [];
    const mine = { seq: 0, spin, proof, prize: pool.results[0]?.outcome };
    expect(judge(pool.bundle, mine)?.code).toBe("E_NEED_FULL");
    expect(judge(makeBatches({ ...plan, kind: "pool", whole: true }).bundle, mine)?.code).toBeNull();
  });
});
