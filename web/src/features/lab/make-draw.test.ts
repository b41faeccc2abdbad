// A draw in the lab follows the protocol to the letter, and its words say what happened.

import { describe, expect, it } from "vitest";
import { fromHex, utf8 } from "@/fairness/bytes";
import { sha256 } from "@/fairness/hash";
import { Stream } from "@/fairness/stream";
import { type Hat, readHat } from "@/features/lab/hat";
import { makeDraw, winnersOf } from "@/features/lab/make-draw";
import { readCount, readRules } from "@/features/lab/rules";
import { firstSteps, stepWords, summary, unawarded } from "@/features/lab/transcript";

const hat = readHat("Ada\nBen × 3\nCleo\nDan") as Hat;

it("gives the same draw for the same seed, and another for another", () => {
  const rules = { counts: [1, 2], maxWins: 1 };
  expect(makeDraw(hat, rules, "paper")).toEqual(makeDraw(hat, rules, "paper"));
  const firsts = Array.from({ length: 20 }, (_, at) => makeDraw(hat, rules, `seed ${at}`).tiers[0]?.steps[0]);
  expect(new Set(firsts.map((step) => step?.number)).size).toBeGreaterThan(3);
});

it("draws the numbers of the protocol's stream, and shows the words they come from", () => {
  const draw = makeDraw(hat, { counts: [2], maxWins: 3 }, "paper");
  const [tier] = draw.tiers;
  const stream = Stream.labelled(sha256(utf8("paper")), "tier/0");
  for (const step of tier?.steps ?? []) expect(step.number).toBe(stream.uniform(6) + 1);
  expect(tier?.words[0]?.number).toBe(tier?.steps[0]?.number);
  expect(new Stream(fromHex(tier?.key ?? "")).word().toString(16).padStart(16, "0")).toBe(
    tier?.words[0]?.hex,
  );
});

it("nobody wins above the limit, and what nobody may win stays unawarded", () => {
  const draw = makeDraw(hat, { counts: [3, 4], maxWins: 1 }, "paper");
  const winners = draw.tiers.flatMap(winnersOf).map(({ name }) => name);
  expect([...winners].sort()).toEqual(["Ada", "Ben", "Cleo", "Dan"]);
  expect(draw.tiers.map(unawarded)).toEqual([0, 3]);
  expect(summary(draw)).toMatchObject({ winners: 4, first: winners[0] });
});

describe("the words of a step", () => {
  it.each(["win", "dup", "limit", "mask"] as const)("%s has its sentence", (verdict) => {
    expect(stepWords({ number: 7, name: "Mei", verdict }, 2)).toEqual({
      key: `step.${verdict}`,
      values: { number: 7, name: "Mei", count: 2 },
    });
  });
});

it("cuts a long transcript across prizes, and leaves the rest out", () => {
  const { tiers } = makeDraw(hat, { counts: [2, 2, 2], maxWins: 9 }, "paper");
  const [first = [], second = []] = tiers.map(({ steps }) => steps);
  const cut = firstSteps(tiers, first.length + 1);
  expect(cut.map(({ steps }) => steps.length)).toEqual([first.length, Math.min(1, second.length)]);
});

describe("the rules", () => {
  it.each([
    ["1", 1],
    [" 500 ", 500],
    ["0", null],
    ["501", null],
    ["", null],
    ["1.5", null],
    ["-1", null],
    ["1e2", null],
  ])("%j is %s", (text, count) => expect(readCount(text, 1, 500)).toBe(count));

  it("are there when every field is right", () => {
    expect(readRules(["1", "2"], "3")).toEqual({ counts: [1, 2], maxWins: 3 });
    expect(readRules(["1", "x"], "3")).toBeNull();
    expect(readRules(["1"], "")).toBeNull();
  });
});
