// For tests only: lists of entries and comments, with their trees and files.

import { toBase64 } from "../base64";
import { concat, toHex, uint, utf8 } from "../bytes";
import { hashAll } from "../check-list";
import { sha256 } from "../hash";
import { type Leaf, personTag, readComment, readEntry } from "../leaves";
import { inclusionProof, rootOf } from "../tree";
import { type Dice, DRAW, draw } from "./operator";

export interface List {
  leaves: Leaf[];
  root: string;
  /** The whole file. */
  file: Uint8Array;
  /** Leaf and proof at an index, as bundles write them. */
  show(index: number): [string, string];
}

export const saltOf = (person: number): Uint8Array => sha256(utf8(`salt ${person}`));
export const tagOf = (person: number): Uint8Array =>
  personTag(draw, saltOf(person), utf8(`person ${person}`));

export function entryLeaf(
  code: string,
  person: number,
  tiers: number,
  status: number,
  contrib: Uint8Array,
): Uint8Array {
  const name = utf8(code);
  return concat(
    Uint8Array.of(1),
    draw,
    Uint8Array.of(name.length),
    name,
    tagOf(person),
    uint(tiers, 4),
    Uint8Array.of(status),
    contrib,
  );
}

function commentLeaf(id: string, person: number, verdict: number): Uint8Array {
  const [platform, name] = [utf8("weibo"), utf8(id)];
  return concat(
    Uint8Array.of(4),
    draw,
    Uint8Array.of(platform.length),
    platform,
    Uint8Array.of(name.length),
    name,
    tagOf(person),
    uint(1_700_000_000_000, 8),
    sha256(utf8("text")),
    Uint8Array.of(verdict),
  );
}

/** A list of n lines: about three codes a person, some excluded, some without the first tier. */
export function makeList(dice: Dice, n: number, kind: "entries" | "comments", tiers: number): List {
  const people = Math.max(1, Math.ceil(n / 3));
  const leaves = Array.from({ length: n }, (_, at) => {
    const code = `HAT-${String(100_000 + 7 * at)}`;
    const person = dice.below(people);
    const status = dice.below(6) === 0 ? 1 + dice.below(8) : 0;
    const all = 2 ** tiers - 1;
    const mask = status ? 0 : tiers > 1 && dice.below(4) === 0 ? all - 1 : all;
    return kind === "entries"
      ? readEntry(entryLeaf(code, person, mask, status, dice.bytes(16)), DRAW)
      : readComment(commentLeaf(code, person, status), DRAW);
  });
  return listOf(leaves);
}

export function listOf(leaves: Leaf[]): List {
  const hashes = hashAll(leaves.map(({ bytes }) => bytes));
  return {
    leaves,
    root: toHex(rootOf(hashes)),
    file: concat(...leaves.flatMap(({ bytes }) => [uint(bytes.length, 2), bytes])),
    show: (index) => [
      toBase64(leaves[index]?.bytes ?? new Uint8Array()),
      toBase64(inclusionProof(hashes, index)),
    ],
  };
}

export function countsOf(leaves: Leaf[]): number[] {
  const counts = Array<number>(9).fill(0);
  for (const { status } of leaves) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
