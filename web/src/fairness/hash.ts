// The four uses of SHA-256, kept apart by their first byte: tagged hash, leaf, node, block.

import { sha256 } from "@noble/hashes/sha2.js";
import { concat, uint, utf8 } from "./bytes";

export { sha256 };

const LEAF = Uint8Array.of(0);
const BLOCK = Uint8Array.of(2);

export function taggedHash(tag: string, ...parts: Uint8Array[]): Uint8Array {
  const name = utf8(tag);
  return sha256(concat(Uint8Array.of(name.length), name, ...parts));
}

export const leafHash = (bytes: Uint8Array): Uint8Array => sha256(concat(LEAF, bytes));

const pair = new Uint8Array(65).fill(1, 0, 1);

export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  pair.set(left, 1);
  pair.set(right, 33);
  return sha256(pair);
}

export const blockHash = (key: Uint8Array, counter: number): Uint8Array =>
  sha256(concat(BLOCK, key, uint(counter, 8)));
