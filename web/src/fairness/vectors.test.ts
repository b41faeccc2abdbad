// The shared vectors: what every implementation of FD1 must agree on, byte by byte.

import { describe, expect, it } from "vitest";
import { concat, fromHex, toHex, uint, utf8 } from "./bytes";
import { drandSource, firstRound, firstRoundMs, QUICKNET, randomnessOf } from "./chain";
import { hashAll } from "./check-list";
import { readConfig } from "./config";
import { leafHash, sha256, taggedHash } from "./hash";
import { type Leaf, pressEvent, readComment, readEntry, readSpin } from "./leaves";
import { LotPool, shuffledLots } from "./lots";
import { protocolReport } from "./report";
import { readSeal } from "./seal";
import { batchSeed, hashesDownTo, revealSource, seedOf, witnessCommit, witnessSource } from "./seed";
import { drawStage, Selection } from "./selection";
import { byOrder, headHash, keySpin, PrizeMachine } from "./spins";
import { Stream } from "./stream";
import { beacons, vectors, vectorText } from "./testing/vector-files";
import { inclusionProof, isIncluded, rootOf } from "./tree";
import { verifyBundle } from "./verify";

const { scheduled } = vectors;
const draw = fromHex(scheduled.draw);
const signatureOf = (round: number) => beacons.find((beacon) => beacon.round === round)?.signature ?? "";

function leaves(): Leaf[] {
  return scheduled.entries.map(({ code, person, tiers, status, contrib }) => {
    const name = utf8(code);
    const bytes = concat(
      Uint8Array.of(1),
      draw,
      Uint8Array.of(name.length),
      name,
      fromHex(person),
      uint(tiers, 4),
      Uint8Array.of(status),
      fromHex(contrib),
    );
    return readEntry(bytes, scheduled.draw);
  });
}

describe("the stream", () => {
  it.each(vectors.primitives)(
    "gives the words and numbers of $label",
    ({ seed, label, key, u64, uniform }) => {
      expect(toHex(taggedHash("fd1/stream", fromHex(seed), utf8(label)))).toBe(key);
      const words = Stream.labelled(fromHex(seed), label);
      expect(u64.map(() => words.word().toString())).toEqual(u64);
      const numbers = Stream.labelled(fromHex(seed), label);
      expect(uniform.map(([n]) => String(numbers.uniform(Number(n))))).toEqual(
        uniform.map(([, value]) => value),
      );
    },
  );

  it.each(vectors.rejection)("takes another word for $label", ({ label, n, first_word, value }) => {
    const seed = new Uint8Array(32).fill(7);
    expect(Stream.labelled(seed, label).word().toString()).toBe(first_word);
    expect(String(Stream.labelled(seed, label).uniform(Number(n)))).toBe(value);
  });
});

it.each(vectors.merkle)("the tree of $n leaves has its root and proofs", ({ n, root, proofs }) => {
  const hashes = hashAll(Array.from({ length: n }, (_, at) => utf8(`leaf-${at}`)));
  expect(toHex(rootOf(hashes))).toBe(root);
  proofs.forEach((proof, index) => {
    expect(toHex(inclusionProof(hashes, index))).toBe(proof.join(""));
    const leaf = hashes.subarray(32 * index, 32 * index + 32);
    expect(isIncluded(leaf, index, n, fromHex(root), fromHex(proof.join("")))).toBe(true);
  });
});

describe("the scheduled draw", () => {
  it("has its leaf, root, config and seal", () => {
    const [first] = leaves();
    expect(toHex(first?.bytes ?? draw)).toBe(scheduled.entry0_bytes);
    expect(toHex(leafHash(first?.bytes ?? draw))).toBe(scheduled.leaf0);
    expect(toHex(rootOf(hashAll(leaves().map(({ bytes }) => bytes))))).toBe(scheduled.root);
    const config = readConfig(scheduled.config_jcs);
    expect(config.hash).toBe(scheduled.config_hash);
    expect(toHex(readSeal(scheduled.seal_jcs, config).commit)).toBe(scheduled.commit);
    expect(firstRound(QUICKNET, 1_790_000_000 + 19)).toBe(scheduled.drand.round);
  });

  it("has its seed and steps, with mask, dup, limit and exhaustion", () => {
    const { round, signature, randomness } = scheduled.drand;
    expect(randomnessOf(signature)).toBe(randomness);
    const seed = seedOf(fromHex(scheduled.commit), [drandSource(QUICKNET, round, signature)]);
    expect(toHex(seed)).toBe(scheduled.seed);
    const selection = new Selection(scheduled.max_wins);
    const steps = ["tier", "reserve"].flatMap((label, phase) =>
      scheduled.tiers.flatMap((wants, tier) =>
        drawStage(selection, leaves(), {
          seed,
          label: `${label}/${tier}`,
          tier,
          want: wants[phase] ?? 0,
        }).map(([index, verdict]) => [phase, tier, index, verdict]),
      ),
    );
    expect(steps).toEqual(scheduled.steps);
  });
});

it("the live presses have their events, seeds and steps", () => {
  const selection = new Selection(scheduled.max_wins);
  let event: Uint8Array = new Uint8Array(32);
  vectors.live.forEach((press, k) => {
    const { pressed_ms: pressedMs, round } = press;
    expect(firstRoundMs(QUICKNET, pressedMs + 3000)).toBe(round);
    event = pressEvent(draw, fromHex(scheduled.commit), { k, pressedMs, round }, event);
    expect(toHex(event)).toBe(press.event);
    expect(toHex(taggedHash("fd1/event", fromHex(press.bytes)))).toBe(press.event);
    const seed = seedOf(event, [drandSource(QUICKNET, round, signatureOf(round))]);
    expect(toHex(seed)).toBe(press.seed);
    expect(drawStage(selection, leaves(), { seed, label: `live/${k}`, tier: 0, want: press.want })).toEqual(
      press.steps,
    );
  });
});

it("the spins have their heads, order, prizes and lots", () => {
  const { batches, config_hash, prizes, fallback, max_wins } = vectors.spins;
  const machine = new PrizeMachine({
    kind: "fixed-odds",
    guardMs: 1000,
    fallback,
    maxWins: max_wins,
    prizes: prizes.map(([weight, stock], at) => ({ id: String(at), name: undefined, weight, stock })),
    releases: [],
    spinsTotal: undefined,
    spinsPerDay: undefined,
    dayOffset: 0,
    denominator: prizes.reduce((sum, [weight]) => sum + weight, 0),
  });
  const pool = new LotPool(20);
  let head: Uint8Array = new Uint8Array(32);
  for (const batch of batches) {
    const spins = batch.spins.map(({ client, nonce, person }) => {
      const parts = [draw, fromHex(config_hash), uint(batch.round, 8), fromHex(person), uint(nonce, 4)];
      return concat(Uint8Array.of(2), ...parts, fromHex(client));
    });
    expect(toHex(spins[0] ?? draw)).toBe(batch.spin0_bytes);
    expect(toHex(rootOf(hashAll(spins)))).toBe(batch.root);
    head = headHash(draw, config_hash, { ...batch, n: spins.length }, head);
    expect(toHex(head)).toBe(batch.head);
    const seed = batchSeed(draw, drandSource(QUICKNET, batch.round, signatureOf(batch.round)));
    expect(toHex(seed)).toBe(batch.rseed);
    const keyed = spins
      .map((bytes, at) => keySpin(readSpin(bytes, scheduled.draw, config_hash, batch.round), at, seed))
      .sort(byOrder);
    const out: [number, number, number][] = [];
    const lots: (number | null)[] = [];
    keyed.forEach(({ seq, key, spin }, rank) => {
      const x = new Stream(key).uniform(10_000);
      out[seq] = [machine.spin(key, spin.person), x, rank];
      lots[seq] = pool.take(key);
    });
    expect(out).toEqual(batch.out);
    expect(lots).toEqual(batch.pool_lots);
    expect(machine.stock.slice(0, batch.stock_after.length)).toEqual(batch.stock_after);
  }
});

it("lots, comments, the hash chain and the witnesses are as written", () => {
  expect([...shuffledLots(fromHex(scheduled.seed), 20)]).toEqual(vectors.lots20);
  const comments = vectors.comments.leaves_hex.map(fromHex);
  expect(comments.map((bytes) => readComment(bytes, scheduled.draw).status)).toEqual([0, 0, 1, 0, 0]);
  expect(toHex(rootOf(hashAll(comments)))).toBe(vectors.comments.root);

  const chain = [...vectors.hash_chain.s5_to_s0].reverse();
  chain.forEach((secret, index) => {
    expect(hashesDownTo(draw, secret, index, chain[0] ?? "")).toBe(true);
  });
  const commit = fromHex(scheduled.commit);
  const { round, signature } = scheduled.drand;
  const mixed = seedOf(commit, [drandSource(QUICKNET, round, signature), revealSource(1, chain[1] ?? "")]);
  expect(toHex(mixed)).toBe(vectors.hash_chain.mixed_seed_with_s1);

  const { commits, nonces, seed } = vectors.witness;
  expect(nonces.map((nonce, j) => witnessCommit(draw, j, nonce))).toEqual(commits);
  const witnessed = seedOf(commit, [
    revealSource(1, chain[1] ?? ""),
    ...nonces.map((nonce, j) => witnessSource(j, nonce)),
  ]);
  expect(toHex(witnessed)).toBe(seed);
});

it("the sample bundle verifies", () => {
  const report = protocolReport(verifyBundle(vectorText("fairness-bundle.sample.json")));
  expect(report).toEqual({
    error: null,
    level: 1,
    level_if_witnessed: 1,
    mine: [{ code: null }],
    warnings: ["E_NOT_WITNESSED", "E_UNSIGNED"],
    winners: [
      [0, 21],
      [1, 12],
      [1, 28],
      [2, 29],
      [2, 25],
      [2, 9],
    ],
  });
});

it("nobody changed the shared vectors", () => {
  const hash = (name: string) => toHex(sha256(utf8(vectorText(name)))).slice(0, 16);
  expect(hash("fairness-vectors.json")).toMatchInlineSnapshot(`"d689f43c94c76c10"`);
  expect(hash("drand-quicknet-vectors.json")).toMatchInlineSnapshot(`"e06ebfde646ddd55"`);
  expect(hash("drand-quicknet-negatives.json")).toMatchInlineSnapshot(`"0e18513bb0c0b9c8"`);
});
