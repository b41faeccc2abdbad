// The mathematics of the distribution: against published tables, and on draws that are known to be fair or not.

import { describe, expect, it } from "vitest";
import { judge, upperGamma } from "@/features/lab/chi-square";
import { type Hat, readHat } from "@/features/lab/hat";
import { makeDraw } from "@/features/lab/make-draw";
import { expectedWins, scaleOf, sharesOf } from "@/features/lab/shares";
import { firstOf, runTrials } from "@/features/lab/trials";

const hatOf = (text: string): Hat => readHat(text) as Hat;
const crowd = (count: number) => hatOf(Array.from({ length: count }, (_, at) => `p${at}`).join("\n"));

describe("the chi-square table", () => {
  // Critical values as printed in every table: degrees of freedom, value, probability.
  it.each([
    [1, 3.841, 0.05],
    [1, 6.635, 0.01],
    [2, 5.991, 0.05],
    [10, 18.307, 0.05],
    [10, 3.94, 0.95],
    [29, 42.557, 0.05],
    [100, 124.342, 0.05],
    [100, 77.929, 0.95],
    [1000, 1074.679, 0.05],
    [1000, 1143.917, 0.001],
  ])("%i degrees, %d: %d", (freedom, value, p) => {
    expect(upperGamma(freedom / 2, value / 2)).toBeCloseTo(p, 4);
  });

  it("starts at one and falls to nothing", () => {
    expect(upperGamma(5, 0)).toBe(1);
    expect(upperGamma(2500, 5000)).toBeLessThan(1e-100);
    expect(upperGamma(2500, 2500)).toBeCloseTo(0.4973, 3);
  });
});

describe("the judgement", () => {
  it.each([
    ["ordinary", [98, 105, 97]],
    ["unusual", [75, 110, 115]],
    ["rare", [0, 150, 150]],
  ])("%s", (verdict, wins) => expect(judge(wins, [100, 100, 100]).verdict).toBe(verdict));

  it("does not judge when there is too little to go by", () => {
    expect(judge([3, 0, 1], [4 / 3, 4 / 3, 4 / 3]).verdict).toBe("few");
    expect(judge([100], [100]).verdict).toBe("single");
  });
});

describe("many draws", () => {
  const never = new AbortController().signal;
  const work = { seedText: "paper", signal: never, onProgress: () => undefined };

  it("are draws of the engine, each with a seed of its own", async () => {
    const hat = hatOf("Ada\nBen × 3\nCleo");
    const { wins, done } = await runTrials({ ...work, hat, draws: 200 });
    const counted = hat.people.map(({ name }) => {
      const firsts = Array.from({ length: 200 }, (_, at) => {
        const draw = makeDraw(hat, { counts: [1], maxWins: 1 }, `paper/${at + 1}`);
        return draw.tiers[0]?.steps[0]?.name;
      });
      return firsts.filter((first) => first === name).length;
    });
    expect(done).toBe(200);
    expect(wins).toEqual(counted);
    expect(firstOf(hat, "paper/1")).toBeTruthy();
  });

  it("give everybody their share, in proportion to codes", async () => {
    const hat = hatOf("Ada\nBen × 3\nCleo\nDan × 5");
    const trials = await runTrials({ ...work, hat, draws: 5000 });
    const expected = expectedWins(hat.people, 5000);
    expect(expected).toEqual([500, 1500, 500, 2500]);
    expect(judge(trials.wins, expected).p).toBeGreaterThan(0.001);
  });

  it("tell how far they are and stop when asked", async () => {
    const stop = new AbortController();
    const heard: number[] = [];
    const onProgress = (done: number) => {
      heard.push(done);
      if (heard.length === 2) stop.abort();
    };
    const draws = 1_000_000;
    const trials = await runTrials({ ...work, hat: crowd(10), draws, signal: stop.signal, onProgress });
    expect(heard).toHaveLength(2);
    expect(trials.done).toBe(heard[1]);
    expect(trials.wins.reduce((sum, won) => sum + won, 0)).toBe(trials.done);
  });
});

describe("the bars", () => {
  it("are one a person, with expectation and band, while there are few", () => {
    const { people } = hatOf("Ada\nBen × 3");
    const shares = sharesOf(people, { done: 400, wins: [90, 310] });
    expect(shares).toMatchObject([
      { name: "Ada", codes: 1, wins: 90, expected: 100 },
      { name: "Ben", codes: 3, wins: 310, expected: 300 },
    ]);
    expect(shares[0]?.low).toBeCloseTo(100 - 1.96 * Math.sqrt(75), 6);
    expect(scaleOf(shares)).toBeGreaterThan(310);
  });

  it("are groups of neighbours in a long list, and nobody is left out", () => {
    const { people } = crowd(1000);
    const shares = sharesOf(people, { done: 1000, wins: people.map(() => 1) });
    expect(shares).toHaveLength(30);
    expect(shares[0]).toMatchObject({ name: null, first: 1, last: 33, wins: 33 });
    expect(shares.at(-1)?.last).toBe(1000);
    expect(shares.reduce((sum, { wins }) => sum + wins, 0)).toBe(1000);
  });
});
