// The evil operator, with the round and the randomness: for each way to cheat, the code that catches it.

import { describe } from "vitest";
import { bend, flip, reseal } from "./testing/bend";
import { type Bundle, check } from "./testing/evil-case";
import { CLOSE, makeSealed } from "./testing/make-sealed";
import { beaconOf, CHAIN } from "./testing/operator";

const scheduled = makeSealed({ name: "evil" }).bundle;
const mixed = makeSealed({ name: "evil mixed", mode: "drand+reveal+witness" }).bundle;
const comment = makeSealed({ name: "evil comment", type: "comment" }).bundle;

describe("round and randomness", () => {
  const chosen = (round: number) => () =>
    bend(reseal(scheduled, { seal: (s) => (s.entropy.round = round) }), (b) => {
      b.beacon = { chain: CHAIN.hash, round, signature: beaconOf(round) };
    });
  const { round } = makeSealed({ name: "evil" });
  check([
    ["a later round", "E_ROUND_RULE", chosen(round + 1)],
    ["an earlier round", "E_ROUND_RULE", chosen(round - 1)],
    [
      "sealed before the close",
      "E_ROUND_RULE",
      () => reseal(scheduled, { seal: (s) => (s.sealed_at = CLOSE - 1) }),
    ],
    [
      "missed, though it was not",
      "E_ROUND_RULE",
      () => reseal(scheduled, { seal: (s) => (s.missed = true) }),
    ],
    [
      "sealed after the round",
      "E_SEAL_LATE",
      () => reseal(scheduled, { seal: (s) => (s.sealed_at = CLOSE + 100) }),
    ],
    [
      "a comment list sealed too shortly before",
      "E_SEAL_LATE",
      () => reseal(comment, { seal: (s) => (s.sealed_at = CLOSE + 200) }),
    ],
    ["a made-up beacon", "E_BEACON_SIG", () => bend(scheduled, (b) => (b.beacon.signature = beaconOf(7)))],
    [
      "another secret of the operator",
      "E_REVEAL",
      () => bend(mixed, (b) => (b.reveals[0][1] = flip(b.reveals[0][1]))),
    ],
    ["no secret", "E_REVEAL", () => bend(mixed, (b) => (b.reveals = []))],
    [
      "a witness who opened something else",
      "E_WITNESS",
      () => bend(mixed, (b) => (b.witnesses[1][1] = flip(b.witnesses[1][1]))),
    ],
    ["a witness left out", "E_WITNESS", () => bend(mixed, (b) => b.witnesses.pop())],
    ["a seal thrown away without a record", "E_VOID", () => replaced()],
    [
      "another snapshot",
      "E_SNAPSHOT",
      () => bend(comment, (b) => (b.snapshot_jcs = b.snapshot_jcs.replace('"pages":2', '"pages":3'))),
    ],
  ]);

  /** A seal that names a predecessor nobody gets to see. */
  function replaced(): Bundle {
    const late = CLOSE + 2;
    const next = Math.ceil((late + 60 - CHAIN.genesis) / CHAIN.period) + 1;
    const changed = reseal(scheduled, {
      seal: (s) => {
        s.replaces = "00".repeat(32);
        s.entropy.round = next;
      },
    });
    return bend(changed, (b) => (b.beacon = { chain: CHAIN.hash, round: next, signature: beaconOf(next) }));
  }
});
