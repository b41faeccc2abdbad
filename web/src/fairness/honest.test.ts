// Honest draws of every type verify, with the warnings and the level they deserve.

import { describe, expect, it } from "vitest";
import { toHex } from "./bytes";
import { timeOf } from "./chain";
import type { Code } from "./fail";
import { makeBatches } from "./testing/make-batches";
import { makeLive } from "./testing/make-live";
import { makeSealed } from "./testing/make-sealed";
import { CHAIN, DRAW, KEY } from "./testing/operator";
import { NO_TRUST, readTrust, type Trust } from "./trust";
import { verifyBundle } from "./verify";

const verify = (bundle: Record<string, unknown>, trust?: Trust, file?: Uint8Array) =>
  verifyBundle(JSON.stringify(bundle), { trust, file });

const MODES = [
  "drand",
  "reveal",
  "drand+reveal",
  "reveal+witness",
  "drand+witness",
  "drand+reveal+witness",
] as const;

describe.each(["scheduled", "comment", "lots"] as const)("%s", (type) => {
  it.each(MODES)("with %s, light and full", (mode) => {
    for (const whole of [false, true]) {
      const { bundle } = makeSealed({ name: `${type} ${mode}`, type, mode, whole });
      const report = verify(bundle);
      expect(report.error).toBeNull();
      expect(report.level).toBe(mode.includes("witness") ? 2 : 1);
      expect(report.warnings).toEqual(mode.includes("drand") ? ["E_NOT_WITNESSED"] : []);
    }
  });
});

it("who holds the list can hand it over as a file", () => {
  const { bundle, list } = makeSealed({ name: "file", n: 9, tiers: [[9, 0]] });
  expect(verify(bundle).warnings).toContain("E_NEED_FULL");
  const full = verify(bundle, undefined, list.file);
  expect(full.error).toBeNull();
  expect(full.warnings).not.toContain("E_NEED_FULL");
  expect(verify(bundle, undefined, list.file.subarray(1)).error).toBe("E_FORMAT");
});

it("a draw that nobody could win is over at once", () => {
  const report = verify(makeSealed({ name: "empty", n: 0, whole: true }).bundle);
  expect(report.error).toBeNull();
  expect(report.winners).toEqual([]);
});

describe("live", () => {
  it.each(["drand", "reveal", "reveal+witness"] as const)("with %s, planned and extra rounds", (mode) => {
    for (const presses of [0, 2, 4]) {
      const report = verify(makeLive({ name: `live ${mode}`, mode, presses, whole: presses === 4 }).bundle);
      expect(report.error).toBeNull();
      expect(report.winners.filter(({ reserve }) => !reserve)).toHaveLength(2 * presses);
      const warnings: Code[] = [];
      if (presses > 2) warnings.push("E_EXTRA_ROUND");
      if (presses > 0 && mode === "drand") warnings.push("E_NOT_WITNESSED");
      expect(report.warnings).toEqual(warnings);
    }
  });
});

describe.each(["pool", "fixed-odds", "on-demand"] as const)("%s", (kind) => {
  it("light, full, and with a voided batch", () => {
    for (const whole of [false, true]) {
      for (const voids of [[], [0], [1, 2]]) {
        const report = verify(makeBatches({ name: `batches ${kind}`, kind, whole, voids }).bundle);
        expect(report.error).toBeNull();
        expect(report.warnings.includes("E_NEED_FULL")).toBe(!whole);
        expect(report.warnings.includes("E_VOIDED")).toBe(voids.length > 0);
      }
    }
  });

  it("without a single spin", () => {
    expect(verify(makeBatches({ name: "none", kind, sizes: [] }).bundle).error).toBeNull();
  });
});

describe("the level", () => {
  const { bundle, commit, round } = makeSealed({ name: "level" });
  const seen = {
    draw: DRAW,
    hash: toHex(commit),
    kind: "seal" as const,
    number: 0,
    seenMs: timeOf(CHAIN, round) * 1000 - 1,
  };

  it("is 3 when the chain is known and the own browser saw the seal in time", () => {
    const trust = { ...NO_TRUST, chains: [CHAIN], seen: [seen], keys: [KEY] };
    expect(verify(bundle, trust)).toMatchObject({ error: null, level: 3, levelIfWitnessed: 3, warnings: [] });
  });

  it("stays 1 when it was seen too late, or the chain is the operator's own", () => {
    const late = { ...seen, seenMs: timeOf(CHAIN, round) * 1000 };
    expect(verify(bundle, { ...NO_TRUST, chains: [CHAIN], seen: [late] })).toMatchObject({
      level: 1,
      levelIfWitnessed: 3,
      warnings: ["E_NOT_WITNESSED"],
    });
    expect(verify(bundle, { ...NO_TRUST, seen: [seen] })).toMatchObject({ level: 1, levelIfWitnessed: 1 });
  });

  it("needs a signature", () => {
    const { seal_sig: _, key: __, ...unsigned } = bundle;
    const report = verify(unsigned, { ...NO_TRUST, chains: [CHAIN], seen: [seen] });
    expect(report).toMatchObject({ error: null, level: 1, warnings: ["E_UNSIGNED"] });
  });
});

it("a trust file is read strictly", () => {
  const { scheme, ...chain } = CHAIN;
  const text = JSON.stringify({ chains: [{ ...chain, scheme }], keys: [KEY] });
  expect(readTrust(text)).toMatchObject({ keys: [KEY], chains: [{ name: "test-house" }], seen: [] });
  expect(() => readTrust('{"keys":["00"]}')).toThrow("E_FORMAT");
  expect(() => readTrust('{"friends":[]}')).toThrow("E_FORMAT");
});
