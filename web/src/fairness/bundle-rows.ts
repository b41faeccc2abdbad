// The rows of bundles with a sealed list: steps of a selection, lots, presses.

import { ensure } from "./fail";
import type { Json } from "./json";
import { VERDICTS, type Verdict } from "./selection";
import { base64, fields, hex, int, items, maybe, milliseconds, oneOf, tuple } from "./shape";

/** A leaf that a bundle shows, with its place in the tree. */
export interface Shown {
  index: number;
  leaf: Uint8Array;
  proof: Uint8Array;
}

export interface Drawn extends Shown {
  verdict: Verdict;
}

export interface Step extends Drawn {
  phase: number;
  tier: number;
}

export interface LotRow extends Shown {
  lot: number;
}

export interface Press {
  pressedMs: number;
  round: number;
  signature: string;
  beacon: string | undefined;
  steps: Drawn[];
}

/** An opened secret: of the operator's hash chain, or of a witness. */
export interface Numbered {
  number: number;
  secret: string;
}

type Value = Json | undefined;

export function readShown(index: Value, leaf: Value, proof: Value): Shown {
  return { index: int(index), leaf: base64(leaf), proof: base64(proof) };
}

export function readSteps(value: Value): Step[] {
  return items(value).map((item) => {
    const [phase, tier, index, verdict, leaf, proof] = tuple(item, 6);
    return {
      phase: int(phase),
      tier: int(tier),
      verdict: oneOf(verdict, VERDICTS),
      ...readShown(index, leaf, proof),
    };
  });
}

export function readLotRows(value: Value): LotRow[] {
  const rows = items(value).map((item) => {
    const [index, lot, leaf, proof] = tuple(item, 4);
    return { lot: int(lot), ...readShown(index, leaf, proof) };
  });
  ensureAscending(rows.map(({ index }) => index));
  return rows;
}

export function readPresses(value: Value): Press[] {
  return items(value, 0, 10_000).map((item) => {
    const press = fields(item, "pressed_ms round sig signature? steps");
    return {
      pressedMs: milliseconds(press.get("pressed_ms")),
      round: int(press.get("round")),
      signature: hex(press.get("sig"), 64),
      beacon: maybe(press.get("signature"), (signature) => hex(signature, 48)),
      steps: items(press.get("steps")).map((row) => {
        const [index, verdict, leaf, proof] = tuple(row, 4);
        return { verdict: oneOf(verdict, VERDICTS), ...readShown(index, leaf, proof) };
      }),
    };
  });
}

export function readNumbered(value: Json): Numbered {
  const row = tuple(value, 2);
  return { number: int(row[0]), secret: hex(row[1], 32) };
}

export function ensureAscending(numbers: number[]): void {
  for (let at = 1; at < numbers.length; at++) {
    ensure((numbers[at - 1] ?? 0) < (numbers[at] ?? 0), "E_FORMAT");
  }
}
