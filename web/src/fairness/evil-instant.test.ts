// The evil operator, with spins: for each way to cheat, the code that catches it.

import { describe } from "vitest";
import { fromBase64, toBase64 } from "./base64";
import { bend, flip, reseal } from "./testing/bend";
import { check } from "./testing/evil-case";
import { makeBatches } from "./testing/make-batches";
import { beaconOf, DRAW } from "./testing/operator";
import { NO_TRUST } from "./trust";

describe("instant", () => {
  const instant = makeBatches({ name: "evil instant", kind: "fixed-odds" }).bundle;
  const full = makeBatches({ name: "evil instant", kind: "fixed-odds", whole: true }).bundle;
  const voided = makeBatches({ name: "evil instant", kind: "fixed-odds", voids: [1], whole: true }).bundle;
  const demand = makeBatches({ name: "evil demand", kind: "on-demand", whole: true }).bundle;
  const bendLast = (spins: string) =>
    toBase64(fromBase64(spins).map((byte, at) => (at === 108 ? byte ^ 1 : byte)));
  check([
    ["a head left out", "E_HEAD_LINK", () => bend(instant, (b) => b.heads.splice(1, 1))],
    [
      "opened when the round was over",
      "E_SEAL_LATE",
      () => reseal(instant, { seal: (s) => (s.opened_at += 1_000_000) }),
    ],
    ["a head after its round", "E_HEAD_LATE", () => bend(instant, (b) => (b.heads[0][4] += 700))],
    ["a head that was not signed", "E_HEAD_SIG", () => bend(instant, (b) => (b.heads[0][4] -= 1))],
    ["a made-up beacon", "E_BEACON_SIG", () => bend(instant, (b) => (b.heads[1][6] = beaconOf(5)))],
    ["a hit out of nowhere", "E_SURPLUS", () => bend(instant, (b) => (b.hits.at(-1)[0] = 1000))],
    [
      "a spin that was not in the batch",
      "E_ROOT",
      () => bend(instant, (b) => (b.hits[0][2] = bendLast(b.hits[0][2]))),
    ],
    [
      "a spin of another round",
      "E_ENTRY",
      () =>
        bend(
          instant,
          (b) =>
            (b.hits[0][2] = toBase64(
              fromBase64(b.hits[0][2]).map((byte, i) => (i === 56 ? byte ^ 1 : byte)),
            )),
        ),
    ],
    ["a better prize", "E_OUTCOME", () => bend(instant, (b) => (b.hits[0][1] = 1 - b.hits[0][1]))],
    ["the fallback as a hit", "E_OUTCOME", () => bend(instant, (b) => (b.hits[0][1] = 2))],
    ["stock that does not add up", "E_STOCK", () => bend(instant, (b) => b.state.stock[0]++)],
    ["a prize kept back", "E_STOCK", () => bend(full, (b) => b.hits.shift())],
    [
      "a prize kept back, stock adapted",
      "E_MISSING_STEP",
      () => bend(full, (b) => b.state.stock[b.hits.shift()[1]]++),
    ],
    ["another spin in the batch", "E_ROOT", () => bend(full, (b) => (b.batches[0] = bendLast(b.batches[0])))],
    ["a batch short", "E_FORMAT", () => bend(full, (b) => b.batches.pop())],
    [
      "a void that was not signed",
      "E_VOID",
      () => bend(voided, (b) => (b.voids[0].void_sig = flip(b.voids[0].void_sig))),
    ],
    ["a void with other spins", "E_VOID", () => bend(voided, (b) => (b.voids[0].spins = b.batches[0]))],
    [
      "a void with a made-up beacon",
      "E_BEACON_SIG",
      () => bend(voided, (b) => (b.voids[0].beacon = beaconOf(5))),
    ],
    [
      "a void whose head somebody saw",
      "E_VOID",
      () => voided,
      { ...NO_TRUST, seen: [{ draw: DRAW, kind: "head", number: 1001, hash: "00".repeat(32), seenMs: 1 }] },
    ],
    [
      "two heads for one round",
      "E_TWO_SEALS",
      () => instant,
      { ...NO_TRUST, seen: [{ draw: DRAW, kind: "head", number: 1000, hash: "00".repeat(32), seenMs: 1 }] },
    ],
    [
      "two seals",
      "E_TWO_SEALS",
      () => instant,
      { ...NO_TRUST, seen: [{ draw: DRAW, kind: "seal", number: 0, hash: "00".repeat(32), seenMs: 1 }] },
    ],
    ["a lot given twice", "E_STOCK", () => bend(demand, (b) => (b.rows[1][1] = b.rows[0][1]))],
    [
      "lots exchanged",
      "E_OUTCOME",
      () => bend(demand, (b) => ([b.rows[0][1], b.rows[1][1]] = [b.rows[1][1], b.rows[0][1]])),
    ],
  ]);
});
