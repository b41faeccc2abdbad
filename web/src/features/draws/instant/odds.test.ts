// Odds are exact millionths from the first key to the wire, and tickets become odds and back without surprises.

import { describe, expect, it } from "vitest";
import { emptyForm, emptyPrize } from "@/features/draws/form/defaults";
import { inMode } from "@/features/draws/instant/modes";
import { equally, oneIn, percentOf, sharesOf, WHOLE, weightOf } from "@/features/draws/instant/odds";

describe("percent", () => {
  it.each([
    [0, "0"],
    [1, "0.0001"],
    [700, "0.07"],
    [5000, "0.5"],
    [142_857, "14.2857"],
    [1_000_000, "100"],
  ])("%i millionths are %s percent, both ways", (weight, percent) => {
    expect(percentOf(weight)).toBe(percent);
    expect(weightOf(percent)).toBe(weight);
  });

  it("cuts what is finer than a millionth, and refuses what is no number", () => {
    expect(weightOf("0.00019")).toBe(1);
    expect(weightOf("7.")).toBe(70_000);
    for (const text of ["", "-1", "1e3", "x", "١"]) expect(weightOf(text)).toBeNull();
  });

  it("never loses a millionth anywhere", () => {
    for (let weight = 0; weight <= WHOLE; weight += 997) expect(weightOf(percentOf(weight))).toBe(weight);
  });
});

it("shares the whole equally to the last millionth", () => {
  for (const count of [3, 7, 40]) {
    const parts = equally(count, WHOLE);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(WHOLE);
    expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
  }
});

function draw(mode: "pool" | "odds", prizes: [units: number, weight: number][], blanks = 0) {
  const form = emptyForm("turnlottery", new Date());
  return {
    prizes: prizes.map(([units, weight], at) => ({ ...emptyPrize(at + 1), units, weight })),
    instant: { ...form.instant, mode, blanks },
  };
}

describe("shares", () => {
  it("of a pool are its tickets, blanks last", () => {
    const shares = sharesOf(
      draw(
        "pool",
        [
          [1, 0],
          [9, 0],
        ],
        90,
      ),
    );
    expect(shares).toEqual({
      whole: 100,
      parts: [
        { prize: 0, part: 1 },
        { prize: 1, part: 9 },
        { prize: -1, part: 90 },
      ],
      over: 0,
    });
    expect(oneIn(1, 100)).toBe(100);
    expect(oneIn(0, 100)).toBeNull();
  });

  it("of odds leave the rest to no prize, and say how much is too much", () => {
    expect(
      sharesOf(
        draw("odds", [
          [1, 5_000],
          [1, 20_000],
        ]),
      ).parts.at(-1),
    ).toEqual({ prize: -1, part: 975_000 });
    const over = sharesOf(
      draw("odds", [
        [1, 900_000],
        [1, 150_000],
      ]),
    );
    expect(over.over).toBe(50_000);
    expect(over.parts.at(-1)?.part).toBe(0);
  });
});

describe("the other way of drawing", () => {
  it("turns tickets into the same odds, rounded down", () => {
    const { prizes } = inMode(
      draw(
        "pool",
        [
          [1, 0],
          [2, 0],
        ],
        4,
      ),
      "odds",
    );
    expect(prizes.map(({ weight }) => weight)).toEqual([142_857, 285_714]);
  });

  it("turns odds into as many blanks as they mean", () => {
    expect(inMode(draw("odds", [[10, 50_000]]), "pool").instant.blanks).toBe(190);
  });

  it("keeps what was entered before", () => {
    const { prizes } = inMode(
      draw(
        "pool",
        [
          [1, 1_000],
          [2, 0],
        ],
        4,
      ),
      "odds",
    );
    expect(prizes.map(({ weight }) => weight)).toEqual([1_000, 0]);
    expect(inMode(draw("odds", [[10, 50_000]], 7), "pool").instant.blanks).toBe(7);
  });
});
