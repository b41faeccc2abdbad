// The evil operator, with steps and lots: for each way to cheat, the code that catches it.

import { describe, expect, it } from "vitest";
import { fromBase64, toBase64 } from "./base64";
import { type Bent, bend, flip } from "./testing/bend";
import { check } from "./testing/evil-case";
import { entryLeaf } from "./testing/lists";
import { CLOSE, makeSealed } from "./testing/make-sealed";
import { DRAW, jcs, signRecord } from "./testing/operator";
import { verifyBundle } from "./verify";

const scheduled = makeSealed({ name: "evil" }).bundle;
const whole = makeSealed({ name: "evil whole", n: 12, tiers: [[2, 1]], whole: true });
const lots = makeSealed({ name: "evil lots", type: "lots", n: 10 }).bundle;
const firstWin = (steps: Bent[]): number => steps.findIndex((step) => step[3] === "win");

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
