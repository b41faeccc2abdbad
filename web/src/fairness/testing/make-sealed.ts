// For tests only: scheduled, comment and at-once lots draws, as an honest operator makes them.

import { toBase64 } from "../base64";
import { toHex, utf8 } from "../bytes";
import { drandSource, firstRound } from "../chain";
import { leafHash, sha256 } from "../hash";
import { shuffledLots } from "../lots";
import { has, type Mode } from "../modes";
import { linkBelow, revealSource, seedOf, witnessCommit, witnessSource } from "../seed";
import { drawStage, Selection } from "../selection";
import { countsOf, type List, makeList } from "./lists";
import { beaconOf, CHAIN, commitOf, configHashOf, Dice, DRAW, draw, jcs, KEY, signSeal } from "./operator";

export interface SealedPlan {
  name: string;
  type?: "scheduled" | "comment" | "lots";
  n?: number;
  mode?: Mode;
  tiers?: [number, number][];
  maxWins?: number;
  whole?: boolean;
}

export const CLOSE = 1_800_000_000;

/** The operator's hash chain: s_0 … s_5. */
export const LINKS = (() => {
  const links: Uint8Array[] = [sha256(utf8("tip"))];
  for (let index = 4; index >= 0; index--) links.unshift(linkBelow(draw, index, links[0] ?? draw));
  return links.map(toHex);
})();

export const NONCES = [sha256(utf8("dice 4 2 6")), sha256(utf8("dice 1 1 3"))].map(toHex);

export function entropyConfig(mode: Mode) {
  return {
    mode,
    s0: has(mode, "reveal") ? LINKS[0] : undefined,
    witnesses: has(mode, "witness") ? NONCES.length : undefined,
  };
}

export function entropySeal(mode: Mode, round: number | undefined) {
  return {
    mode,
    chain: has(mode, "drand") ? CHAIN.hash : undefined,
    round: has(mode, "drand") ? round : undefined,
    index: has(mode, "reveal") && round !== undefined ? 1 : undefined,
    witnesses: has(mode, "witness")
      ? NONCES.map((nonce, j) => ({ commit: witnessCommit(draw, j, nonce), name: `witness ${j}` }))
      : undefined,
  };
}

const WITNESS_SOURCES = NONCES.map((nonce, j) => witnessSource(j, nonce));

export function makeSealed(plan: SealedPlan) {
  const { type = "scheduled", n = 40, mode = "drand", maxWins = 1, whole = false } = plan;
  const tiers = plan.tiers ?? [
    [1, 1],
    [3, 1],
  ];
  const dice = new Dice(plan.name);
  const list: List = makeList(dice, n, type === "comment" ? "comments" : "entries", tiers.length);
  const delay = type === "comment" ? 700 : 60;
  const config = jcs({
    v: 1,
    type,
    name: plan.name,
    chain: has(mode, "drand") ? { ...CHAIN } : undefined,
    entropy: entropyConfig(mode),
    close_at: CLOSE,
    delay_s: delay,
    ...(type === "lots"
      ? { mode: "at-once", slips: [{ count: 7, name: "red" }], cycle: true }
      : { max_wins: maxWins, tiers: tiers.map(([count, reserves]) => ({ count, reserves })) }),
  });
  const round = firstRound(CHAIN, CLOSE + delay);
  const snapshot = jcs({
    v: 1,
    type: "snapshot",
    draw: DRAW,
    fetched_from: CLOSE * 1000,
    fetched_to: CLOSE * 1000 + 5000,
    importer: "importer/1",
    n,
    pages: 2,
    posts: ["https://example.com/1"],
    rules: "one comment each",
  });
  const seal = jcs({
    v: 1,
    type: "seal",
    draw: DRAW,
    config: configHashOf(config),
    counts: countsOf(list.leaves),
    entries: { alg: "rfc6962-sha256", n, root: list.root },
    entropy: entropySeal(mode, round),
    sealed_at: CLOSE + 2,
    snapshot: type === "comment" ? toHex(leafHash(utf8(snapshot))) : undefined,
  });
  const commit = commitOf(seal);
  const seed = seedOf(commit, [
    ...(has(mode, "drand") ? [drandSource(CHAIN, round, beaconOf(round))] : []),
    ...(has(mode, "reveal") ? [revealSource(1, LINKS[1] ?? "")] : []),
    ...(has(mode, "witness") ? WITNESS_SOURCES : []),
  ]);
  const bundle = {
    format: "fairdraw-bundle/1",
    type,
    config_jcs: config,
    seal_jcs: seal,
    seal_sig: signSeal(commit),
    key: KEY,
    anchors: [],
    ...(has(mode, "drand") ? { beacon: { chain: CHAIN.hash, round, signature: beaconOf(round) } } : {}),
    ...(has(mode, "reveal") ? { reveals: [[1, LINKS[1]]] } : {}),
    ...(has(mode, "witness") ? { witnesses: NONCES.map((nonce, j) => [j, nonce]) } : {}),
    ...(whole ? { entries: toBase64(list.file) } : {}),
    ...(type === "comment" ? { snapshot_jcs: snapshot } : {}),
    ...(type === "lots" ? { rows: lotRows(seed, list) } : { steps: stepRows(seed, list, tiers, maxWins) }),
  };
  return { bundle: bundle as Record<string, unknown>, list, seed, commit, round, config, seal };
}

function lotRows(seed: Uint8Array, list: List) {
  return [...shuffledLots(seed, list.leaves.length)].map((lot, index) => [index, lot, ...list.show(index)]);
}

function stepRows(seed: Uint8Array, list: List, tiers: [number, number][], maxWins: number) {
  const selection = new Selection(maxWins);
  return ["tier", "reserve"].flatMap((label, phase) =>
    tiers.flatMap((wants, tier) =>
      drawStage(selection, list.leaves, {
        seed,
        label: `${label}/${tier}`,
        tier,
        want: wants[phase] ?? 0,
      }).map(([index, verdict]) => [phase, tier, index, verdict, ...list.show(index)]),
    ),
  );
}
