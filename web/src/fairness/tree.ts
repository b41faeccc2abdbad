// The Merkle tree of RFC 6962, written as the RFC defines it: by recursion over the largest power of two below n.
// Leaves come hashed and joined, 32 bytes each.

import { concat, EMPTY, sameBytes } from "./bytes";
import { nodeHash, sha256 } from "./hash";

const WIDTH = 32;

const nodeAt = (joined: Uint8Array, at: number): Uint8Array =>
  joined.subarray(WIDTH * at, WIDTH * at + WIDTH);

/** The largest power of two smaller than n. */
function split(n: number): number {
  let half = 1;
  while (half * 2 < n) half *= 2;
  return half;
}

export function rootOf(leaves: Uint8Array, from = 0, n = leaves.length / WIDTH): Uint8Array {
  if (n === 0) return sha256(EMPTY);
  if (n === 1) return nodeAt(leaves, from);
  const half = split(n);
  return nodeHash(rootOf(leaves, from, half), rootOf(leaves, from + half, n - half));
}

/** The nodes that lead from leaf `index` to the root, joined. */
export function inclusionProof(
  leaves: Uint8Array,
  index: number,
  from = 0,
  n = leaves.length / WIDTH,
): Uint8Array {
  if (n <= 1) return EMPTY;
  const half = split(n);
  return index < half
    ? concat(inclusionProof(leaves, index, from, half), rootOf(leaves, from + half, n - half))
    : concat(inclusionProof(leaves, index - half, from + half, n - half), rootOf(leaves, from, half));
}

export function isIncluded(
  leaf: Uint8Array,
  index: number,
  n: number,
  root: Uint8Array,
  proof: Uint8Array,
): boolean {
  if (index >= n || proof.length % WIDTH !== 0) return false;
  const climbed = climb(leaf, index, n, proof);
  return climbed !== null && sameBytes(climbed, root);
}

function climb(leaf: Uint8Array, index: number, n: number, proof: Uint8Array): Uint8Array | null {
  if (n === 1) return proof.length === 0 ? leaf : null;
  if (proof.length === 0) return null;
  const rest = proof.subarray(0, -WIDTH);
  const sibling = proof.subarray(-WIDTH);
  const half = split(n);
  if (index < half) {
    const left = climb(leaf, index, half, rest);
    return left && nodeHash(left, sibling);
  }
  const right = climb(leaf, index - half, n - half, rest);
  return right && nodeHash(sibling, right);
}

interface Checkpoint {
  size: number;
  root: Uint8Array;
}

/** Whether the later tree only added leaves to the earlier one. */
export function isConsistent(earlier: Checkpoint, later: Checkpoint, proof: Uint8Array): boolean {
  if (earlier.size > later.size || proof.length % WIDTH !== 0) return false;
  if (earlier.size === later.size) return proof.length === 0 && sameBytes(earlier.root, later.root);
  if (earlier.size === 0) return proof.length === 0;
  const roots = grow(earlier.root, earlier.size, later.size, true, proof);
  return roots !== null && sameBytes(roots[0], earlier.root) && sameBytes(roots[1], later.root);
}

/** The roots, old and new, of a subtree of n leaves of which the first m are old. */
function grow(
  old: Uint8Array,
  m: number,
  n: number,
  whole: boolean,
  proof: Uint8Array,
): [Uint8Array, Uint8Array] | null {
  if (m === n) {
    if (whole) return proof.length === 0 ? [old, old] : null;
    return proof.length === WIDTH ? [proof, proof] : null;
  }
  if (proof.length === 0) return null;
  const rest = proof.subarray(0, -WIDTH);
  const sibling = proof.subarray(-WIDTH);
  const half = split(n);
  if (m <= half) {
    const left = grow(old, m, half, whole, rest);
    return left && [left[0], nodeHash(left[1], sibling)];
  }
  const right = grow(old, m - half, n - half, false, rest);
  return right && [nodeHash(sibling, right[0]), nodeHash(sibling, right[1])];
}
