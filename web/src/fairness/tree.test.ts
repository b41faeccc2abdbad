// The tree against a naive oracle that builds it level by level, and proofs that must not be bent.

import { describe, expect, it } from "vitest";
import { concat, fromHex, toHex, utf8 } from "./bytes";
import { leafHash, nodeHash, sha256 } from "./hash";
import { inclusionProof, isConsistent, isIncluded, rootOf } from "./tree";

const hashes = Array.from({ length: 130 }, (_, at) => leafHash(utf8(`line ${at}`)));
const joined = (n: number): Uint8Array => concat(...hashes.slice(0, n));

/** Pairs up neighbours, level by level; one without a partner moves up as it is. */
function naiveRoot(leaves: Uint8Array[]): string {
  if (leaves.length === 0) return toHex(sha256(new Uint8Array()));
  let level = leaves;
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]];
      if (left) above.push(right ? nodeHash(left, right) : left);
    }
    level = above;
  }
  return toHex(level[0] ?? new Uint8Array());
}

it("has the root of the naive tree, for every size", () => {
  for (let n = 0; n <= hashes.length; n++)
    expect(toHex(rootOf(joined(n)))).toBe(naiveRoot(hashes.slice(0, n)));
});

describe("inclusion", () => {
  const sizes = [1, 2, 3, 6, 7, 31, 64, 65, 100];

  it("is proved for every leaf, at its place only, with its proof only", () => {
    for (const n of sizes) {
      const root = rootOf(joined(n));
      for (let index = 0; index < n; index++) {
        const leaf = hashes[index] ?? root;
        const proof = inclusionProof(joined(n), index);
        expect(isIncluded(leaf, index, n, root, proof)).toBe(true);
        expect(isIncluded(leaf, index + 1, n, root, proof)).toBe(false);
        expect(isIncluded(leafHash(utf8("other")), index, n, root, proof)).toBe(false);
        expect(isIncluded(leaf, index, n, root, concat(proof, root))).toBe(false);
        expect(isIncluded(leaf, index, n, root, concat(proof, Uint8Array.of(0)))).toBe(false);
        if (n > 1) expect(isIncluded(leaf, index, n, root, proof.subarray(32))).toBe(false);
      }
    }
  });

  it("is not proved in an empty tree, nor far outside", () => {
    const root = rootOf(joined(0));
    expect(isIncluded(root, 0, 0, root, new Uint8Array())).toBe(false);
    expect(isIncluded(root, 2 ** 52, 2 ** 53 - 1, root, new Uint8Array(32 * 53))).toBe(false);
  });
});

describe("consistency", () => {
  /** The proof of RFC 6962, section 2.1.2, written from its definition. */
  function prove(m: number, n: number, from = 0, whole = true): Uint8Array {
    const part = (start: number, size: number) =>
      rootOf(joined(130).subarray(32 * start, 32 * (start + size)));
    if (m === n) return whole ? new Uint8Array() : part(from, m);
    let half = 1;
    while (half * 2 < n) half *= 2;
    return m <= half
      ? concat(prove(m, half, from, whole), part(from + half, n - half))
      : concat(prove(m - half, n - half, from + half, false), part(from, half));
  }

  it("is proved between any two sizes, and not with anything bent", () => {
    for (let n = 0; n <= 34; n++) {
      for (let m = 0; m <= n; m++) {
        const earlier = { size: m, root: rootOf(joined(m)) };
        const later = { size: n, root: rootOf(joined(n)) };
        const proof = m === 0 ? new Uint8Array() : prove(m, n);
        expect(isConsistent(earlier, later, proof)).toBe(true);
        if (m > 0)
          expect(isConsistent({ ...earlier, root: fromHex("00".repeat(32)) }, later, proof)).toBe(false);
        if (m > 0)
          expect(isConsistent(earlier, { ...later, root: fromHex("00".repeat(32)) }, proof)).toBe(false);
        expect(isConsistent(earlier, later, concat(proof, later.root))).toBe(false);
        if (m < n) expect(isConsistent(later, earlier, proof)).toBe(false);
      }
    }
  });
});
