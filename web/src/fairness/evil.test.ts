// The evil operator: for each way to cheat, the code that catches it. The operator has all keys and signs every change.

import { describe, expect, it } from "vitest";
import { fromBase64, toBase64 } from "./base64";
import { concat, uint } from "./bytes";
import type { Code } from "./fail";
import { readEntry } from "./leaves";
import { type Bent, bend, flip, reseal } from "./testing/bend";
import { entryLeaf, listOf } from "./testing/lists";
import { makeBatches } from "./testing/make-batches";
import { makeLive } from "./testing/make-live";
import { CLOSE, makeSealed } from "./testing/make-sealed";
import { beaconOf, CHAIN, DRAW, jcs, KEY, signRecord } from "./testing/operator";
import { NO_TRUST, type Trust } from "./trust";
import { verifyBundle } from "./verify";

type Bundle = Record<string, unknown>;
type Case = [string, Code, () => Bundle, Trust?];

const codeFor = (bundle: Bundle, trust?: Trust): Code | null =>
  verifyBundle(JSON.stringify(bundle), { trust }).error;

function check(cases: Case[]): void {
  it.each(cases)("%s: %s", (_, code, make, trust) => {
    expect(codeFor(make(), trust)).toBe(code);
  });
}

const scheduled = makeSealed({ name: "evil" }).bundle;
const whole = makeSealed({ name: "evil whole", n: 12, tiers: [[2, 1]], whole: true });
const mixed = makeSealed({ name: "evil mixed", mode: "drand+reveal+witness" }).bundle;
const comment = makeSealed({ name: "evil comment", type: "comment" }).bundle;
const lots = makeSealed({ name: "evil lots", type: "lots", n: 10 }).bundle;

const firstWin = (steps: Bent[]): number => steps.findIndex((step) => step[3] === "win");

describe("rules and seal", () => {
  check([
    ["white space in the config", "E_CANON", () => bend(scheduled, (b) => (b.config_jcs += " "))],
    ["an unknown key in the config", "E_CONFIG", () => reseal(scheduled, { config: (c) => (c.extra = 1) })],
    ["rules of another type", "E_CONFIG", () => bend(comment, (b) => (b.config_jcs = scheduled.config_jcs))],
    [
      "too many winners in the rules",
      "E_CONFIG",
      () => reseal(scheduled, { config: (c) => (c.tiers[0].count = 1_000_000) }),
    ],
    ["white space in the seal", "E_CANON", () => bend(scheduled, (b) => (b.seal_jcs += "\n"))],
    ["counts that do not add up", "E_SEAL", () => reseal(scheduled, { seal: (s) => s.counts[0]++ })],
    [
      "a snapshot where none belongs",
      "E_SEAL",
      () => reseal(scheduled, { seal: (s) => (s.snapshot = "00".repeat(32)) }),
    ],
    [
      "rules changed after the seal",
      "E_CONFIG_HASH",
      () => bend(scheduled, (b) => (b.config_jcs = b.config_jcs.replace('"max_wins":1', '"max_wins":2'))),
    ],
    ["a key that is not trusted", "E_KEY", () => scheduled, { ...NO_TRUST, keys: [flip(KEY)] }],
    [
      "a seal that was changed",
      "E_SEAL_SIG",
      () =>
        bend(
          scheduled,
          (b) => (b.seal_jcs = b.seal_jcs.replace(/"sealed_at":\d+/, `"sealed_at":${CLOSE + 3}`)),
        ),
    ],
    [
      "another mode in the seal",
      "E_ENTROPY",
      () => reseal(mixed, { config: (c) => (c.entropy = { mode: "drand+witness", witnesses: 2 }) }),
    ],
    [
      "a witness less than promised",
      "E_ENTROPY",
      () => reseal(mixed, { config: (c) => (c.entropy.witnesses = 3) }),
    ],
    [
      "a reveal that was not declared",
      "E_ENTROPY",
      () => bend(scheduled, (b) => (b.reveals = [[1, "00".repeat(32)]])),
    ],
    ["no beacon", "E_ENTROPY", () => bend(scheduled, (b) => delete b.beacon)],
    [
      "a chain that does not have its hash",
      "E_CHAIN",
      () => reseal(scheduled, { config: (c) => (c.chain.period = 4) }),
    ],
    [
      "a beacon of another chain",
      "E_CHAIN",
      () => bend(scheduled, (b) => (b.beacon.chain = flip(b.beacon.chain))),
    ],
  ]);
});

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

describe("steps", () => {
  const at = firstWin(scheduled.steps as Bent[]);
  check([
    [
      "a leaf of another draw",
      "E_ENTRY",
      () =>
        bend(
          scheduled,
          (b) =>
            (b.steps[0][4] = toBase64(
              fromBase64(b.steps[0][4]).map((byte, i) => (i === 5 ? byte ^ 1 : byte)),
            )),
        ),
    ],
    [
      "a friend put in place of a winner",
      "E_ROOT",
      () =>
        bend(
          scheduled,
          (b) => (b.steps[at][4] = toBase64(entryLeaf("FRIEND", 77, 3, 0, new Uint8Array(16)))),
        ),
    ],
    [
      "another index",
      "E_STEP_INDEX",
      () => bend(scheduled, (b) => (b.steps[at][2] = (b.steps[at][2] + 1) % 40)),
    ],
    ["a winner called a duplicate", "E_STEP_VERDICT", () => bend(scheduled, (b) => (b.steps[at][3] = "dup"))],
    ["a step too many", "E_SURPLUS", () => bend(scheduled, (b) => b.steps.push(b.steps[0]))],
    ["a tier that does not exist", "E_SURPLUS", () => bend(scheduled, (b) => (b.steps[0][1] = 5))],
    ["the last reserve left out", "E_MISSING_STEP", () => bend(whole.bundle, (b) => b.steps.pop())],
    ["all steps left out", "E_MISSING_STEP", () => bend(whole.bundle, (b) => (b.steps = []))],
    ["another lot", "E_OUTCOME", () => bend(lots, (b) => (b.rows[0][1] = (b.rows[0][1] + 1) % 10))],
    ["rows out of order", "E_FORMAT", () => bend(lots, (b) => b.rows.reverse())],
    ["a lot for somebody outside the list", "E_ROOT", () => bend(lots, (b) => (b.rows[9][0] = 10))],
  ]);
});

describe("the whole list", () => {
  const leaves = whole.list.leaves;
  const swapped = listOf([...leaves.slice(1, 2), ...leaves.slice(0, 1), ...leaves.slice(2)]);
  const longer = listOf([...leaves, readEntry(entryLeaf("ZZZZZZ", 9, 1, 0, new Uint8Array(16)), DRAW)]);
  const withList = (file: Uint8Array) => () => bend(whole.bundle, (b) => (b.entries = toBase64(file)));
  const full = (people: number) => () =>
    reseal(whole.bundle, {
      config: (c) => Object.assign(c, { opening: "full", full_at: people }),
      seal: (s) => (s.closed_at = CLOSE - 10),
    });
  it("out of order, with an entry more, cut short, or of other bytes", () => {
    expect(codeFor(withList(swapped.file)())).toBe("E_ORDER");
    expect(codeFor(withList(longer.file)())).toBe("E_ROOT");
    expect(codeFor(withList(whole.list.file.subarray(0, -1))())).toBe("E_FORMAT");
    expect(codeFor(withList(concat(whole.list.file, uint(3, 2), Uint8Array.of(1, 2, 3)))())).toBe("E_ENTRY");
  });

  it("closed as full before it was, caught before the steps are", () => {
    // The round moves with the time of closing, so the steps are wrong as well; the list is only reached without them.
    expect(codeFor(full(100)())).toBe("E_ROUND_RULE");
  });

  it("counts that hide an exclusion", () => {
    const moved = reseal(whole.bundle, {
      seal: (s) => ([s.counts[1], s.counts[2]] = [s.counts[1] + 1, s.counts[2] - 1]),
    });
    // Another seal means another seed: only a draw without steps gets as far as the counts.
    const none = bend(moved, (b) => (b.steps = []));
    const honest = whole.list.leaves.some(({ status }) => status === 2);
    expect(codeFor(none)).toBe(honest ? "E_COUNTS" : "E_SEAL");
  });

  it("a file that is not the one announced", () => {
    const { entries: _, ...light } = whole.bundle;
    const announced = { ...light, full_list: { bytes: 5, sha256: "00".repeat(32), url: "entries.fdl" } };
    const { file } = whole.list;
    expect(verifyBundle(JSON.stringify(announced), { file }).error).toBe("E_FULL_FILE");
  });
});

describe("forfeits", () => {
  const steps = scheduled.steps as Bent[];
  const winner = steps.find(([phase, tier, , verdict]) => phase === 0 && tier === 0 && verdict === "win");
  const reserve = steps.find(([phase, tier, , verdict]) => phase === 1 && tier === 0 && verdict === "win");
  const forfeit = (index: number, tier: number) => {
    const record = jcs({
      v: 1,
      type: "forfeit",
      draw: DRAW,
      index,
      tier,
      reason: "absent",
      time: CLOSE + 999,
    });
    return [record, signRecord(record)];
  };
  const verify = (...forfeits: string[][]) => verifyBundle(JSON.stringify({ ...scheduled, forfeits }));

  it("pass the prize to the next reserve, and end there", () => {
    const report = verify(forfeit(winner[2], 0));
    expect(report.error).toBeNull();
    const ofTier = report.winners.filter(({ tier }) => tier === 0);
    expect(ofTier.map(({ index, state }) => [index, state])).toEqual([
      [winner[2], "forfeited"],
      [reserve[2], "holds"],
    ]);
    expect(verify(forfeit(winner[2], 0), forfeit(reserve[2], 0)).error).toBeNull();
  });

  it("only take from who holds something, once, with a signature", () => {
    expect(verify(forfeit(reserve[2], 0)).error).toBe("E_FORFEIT");
    expect(verify(forfeit(winner[2], 1)).error).toBe("E_FORFEIT");
    expect(verify(forfeit(winner[2], 0), forfeit(winner[2], 0)).error).toBe("E_FORFEIT");
    const [record = "", signature = ""] = forfeit(winner[2], 0);
    expect(verify([record, flip(signature)]).error).toBe("E_FORFEIT");
  });
});

describe("live", () => {
  const live = makeLive({ name: "evil live" }).bundle;
  const server = makeLive({ name: "evil live server", mode: "reveal" }).bundle;
  check([
    [
      "pressed before the seal",
      "E_SEAL_LATE",
      () => bend(live, (b) => (b.presses[0].pressed_ms = CLOSE * 1000 - 1)),
    ],
    [
      "a press before the last one",
      "E_HEAD_LINK",
      () => bend(live, (b) => (b.presses[1].pressed_ms = CLOSE * 1000)),
    ],
    ["another round than ordered", "E_ROUND_RULE", () => bend(live, (b) => b.presses[0].round++)],
    [
      "a press that was not signed",
      "E_HEAD_SIG",
      () => bend(live, (b) => (b.presses[0].sig = b.presses[1].sig)),
    ],
    ["no beacon", "E_ENTROPY", () => bend(live, (b) => delete b.presses[0].signature)],
    ["a made-up beacon", "E_BEACON_SIG", () => bend(live, (b) => (b.presses[0].signature = beaconOf(3)))],
    ["drawn again", "E_SURPLUS", () => bend(live, (b) => b.presses[0].steps.push(b.presses[0].steps[0]))],
    [
      "more rounds than allowed",
      "E_SURPLUS",
      () => makeLive({ name: "evil extra", presses: 3, extra: false }).bundle,
    ],
    [
      "a secret of the operator that is another",
      "E_REVEAL",
      () => bend(server, (b) => (b.reveals[1][1] = flip(b.reveals[1][1]))),
    ],
    ["a secret of the operator that is missing", "E_REVEAL", () => bend(server, (b) => b.reveals.pop())],
    [
      "a winner left out",
      "E_MISSING_STEP",
      () => bend(makeLive({ name: "evil live whole", whole: true }).bundle, (b) => b.presses[1].steps.pop()),
    ],
  ]);
});

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
