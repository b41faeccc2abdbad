// What this device adds to a check: its own receipts and the commitments it saw. And what it does with a false answer.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { PublicWinner } from "@/api/record-types";
import { verifyBundle } from "@/fairness/verify";
import { judge, plainCode } from "@/features/record/look-up";
import { drawnBy, trustOf, winnersFit, withMine, withRows } from "@/features/record/run-check";

const sample = readFileSync("../vectors/fairness-bundle.sample.json", "utf8");
const { mine, ...rest } = JSON.parse(sample);
const [own] = mine;
const bundle = JSON.stringify(rest);
const commit = "1eb934660a098592488d661b75c395d55c49d0c7d21cf57f5b7b073bd797afc9";
const seal = JSON.parse(rest.seal_jcs);
const shown = {
  found: true as const,
  status: 0,
  n: 40,
  root: seal.entries.root,
  seal_jcs: rest.seal_jcs,
  ...own,
};
const code = "HAT-00023757";

it("puts receipts into the proof and touches nothing else", () => {
  expect(withMine(bundle, [])).toBe(bundle);
  const report = verifyBundle(withMine(bundle, [own]));
  expect(report).toMatchObject({ error: null, mine: [{ code: null }] });
});

it("accepts the commitment it saw, and takes another one for what it is: proof of cheating", () => {
  const saw = (hash: string) => trustOf(bundle, [{ period: 1, commit: hash, seenMs: 1 }]);
  expect(verifyBundle(bundle, { trust: saw(commit) }).error).toBeNull();
  expect(verifyBundle(bundle, { trust: saw("0".repeat(64)) }).error).toBe("E_TWO_SEALS");
});

it("finds a code in the committed list, and believes no other list, place or code", () => {
  const found = { kind: "in", place: 4, n: 40, status: 0 };
  expect(judge(shown, code, commit)).toEqual(found);
  expect(judge(shown, "HAT-00023758", commit)).toEqual({ kind: "wrong" });
  expect(judge({ ...shown, index: 5 }, code, commit)).toEqual({ kind: "wrong" });
  expect(judge(shown, code, "0".repeat(64))).toEqual({ kind: "wrong" });
  expect(judge({ ...shown, entry: "not base64" }, code, commit)).toEqual({ kind: "wrong" });
});

it("compares the winners on the page with those of the proof", () => {
  const report = verifyBundle(bundle);
  const row = (label: string): PublicWinner => ({
    place: 1,
    tier: 0,
    label: 1,
    label_words: { zh: "", en: "" },
    prize: "",
    code: label,
    name: null,
    state: "won",
    replaced_by: null,
    reason_words: null,
    reason: null,
  });
  const won = report.winners.find(({ state }) => state === "holds");
  const waits = report.winners.find(({ state }) => state === "waits");
  expect(winnersFit(report, [row(won?.label ?? "")])).toBe(true);
  expect(winnersFit(report, [row(waits?.label ?? "")])).toBe(false);
});

it("reads a code as people type it", () => {
  expect(plainCode(" ABCD-efgh jklm ")).toBe("abcdefghjklm");
});

it("puts my own lot into the proof of a large draw, and reads what my codes drew", () => {
  expect(withRows('{"rows":[],"type":"lots"}', [[4, 7, "AA==", ""]])).toBe(
    '{"rows":[[4,7,"AA==",""]],"type":"lots"}',
  );
  const report = verifyBundle(bundle);
  const lots = [
    { index: 4, lot: 7, label: "abc", slip: "Red" },
    { index: 5, lot: 8, label: "def", slip: null },
  ];
  const own = [{ ticket: "abc" }];
  expect(drawnBy({ ...report, lots }, own, false)).toEqual([{ ticket: "abc", slip: "Red" }]);
  expect(drawnBy({ ...report, lots }, own, true)).toEqual([{ ticket: "abc", slip: "8" }]);
});
