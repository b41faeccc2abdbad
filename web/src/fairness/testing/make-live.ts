// For tests only: a live draw, as an honest operator holds it.

import { toBase64 } from "../base64";
import { drandSource, firstRoundMs } from "../chain";
import { pressEvent } from "../leaves";
import { has, type Mode } from "../modes";
import { revealSource, seedOf, witnessSource } from "../seed";
import { drawStage, Selection } from "../selection";
import { countsOf, makeList } from "./lists";
import { CLOSE, entropyConfig, entropySeal, LINKS, NONCES } from "./make-sealed";
import {
  beaconOf,
  CHAIN,
  commitOf,
  configHashOf,
  Dice,
  DRAW,
  draw,
  jcs,
  KEY,
  signPress,
  signSeal,
} from "./operator";

interface LivePlan {
  name: string;
  n?: number;
  mode?: Mode;
  presses?: number;
  whole?: boolean;
  /** Whether the rules allow rounds beyond the plan. */
  extra?: boolean;
}

export function makeLive({
  name,
  n = 40,
  mode = "drand",
  presses = 2,
  whole = false,
  extra = true,
}: LivePlan) {
  const list = makeList(new Dice(name), n, "entries", 1);
  const [count, reserves, maxWins] = [2, 1, 1];
  const config = jcs({
    v: 1,
    type: "live",
    chain: has(mode, "drand") ? { ...CHAIN } : undefined,
    entropy: entropyConfig(mode),
    max_wins: maxWins,
    rounds: [
      { count, reserves, name: "一等奖" },
      { count, reserves },
    ],
    extra: extra ? { count, reserves } : undefined,
  });
  const seal = jcs({
    v: 1,
    type: "seal",
    draw: DRAW,
    config: configHashOf(config),
    counts: countsOf(list.leaves),
    entries: { alg: "rfc6962-sha256", n, root: list.root },
    entropy: entropySeal(mode, undefined),
    sealed_at: CLOSE,
  });
  const commit = commitOf(seal);
  const selection = new Selection(maxWins);
  let event: Uint8Array = new Uint8Array(32);
  const rows = Array.from({ length: presses }, (_, k) => {
    const pressedMs = CLOSE * 1000 + 500 + 20_000 * k;
    const round = has(mode, "drand") ? firstRoundMs(CHAIN, pressedMs + 3000) : 0;
    event = pressEvent(draw, commit, { k, pressedMs, round }, event);
    const witnesses = has(mode, "witness") ? NONCES.map((nonce, j) => witnessSource(j, nonce)) : [];
    const seed = has(mode, "drand")
      ? seedOf(event, [drandSource(CHAIN, round, beaconOf(round))])
      : seedOf(commit, [revealSource(k + 1, LINKS[k + 1] ?? ""), ...witnesses]);
    const stage = { seed, label: `live/${k}`, tier: 0, want: count + reserves };
    return {
      pressed_ms: pressedMs,
      round,
      sig: signPress(event),
      ...(has(mode, "drand") ? { signature: beaconOf(round) } : {}),
      steps: drawStage(selection, list.leaves, stage).map(([index, verdict]) => [
        index,
        verdict,
        ...list.show(index),
      ]),
    };
  });
  const bundle = {
    format: "fairdraw-bundle/1",
    type: "live",
    config_jcs: config,
    seal_jcs: seal,
    seal_sig: signSeal(commit),
    key: KEY,
    anchors: [],
    presses: rows,
    ...(has(mode, "reveal") ? { reveals: rows.map((_, k) => [k + 1, LINKS[k + 1]]) } : {}),
    ...(has(mode, "witness") ? { witnesses: NONCES.map((nonce, j) => [j, nonce]) } : {}),
    ...(whole ? { entries: toBase64(list.file) } : {}),
  };
  return { bundle: bundle as Record<string, unknown>, list };
}
