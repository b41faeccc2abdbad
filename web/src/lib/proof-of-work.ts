// A small piece of work that costs a person nothing and a robot with a thousand faces a lot: find a number that gives
// the challenge a hash which begins with enough zero bits.

import { sha256 } from "@noble/hashes/sha2.js";

const encoder = new TextEncoder();

export function zeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte === 0) {
      bits += 8;
      continue;
    }
    return bits + Math.clz32(byte) - 24;
  }
  return bits;
}

export function isSolution(challenge: string, bits: number, solution: string): boolean {
  return zeroBits(sha256(encoder.encode(`${challenge}:${solution}`))) >= bits;
}

/** Tries `tries` numbers from `first` on. */
export function searchSolution(challenge: string, bits: number, first: number, tries: number): string | null {
  for (let number = first; number < first + tries; number++) {
    const solution = String(number);
    if (isSolution(challenge, bits, solution)) return solution;
  }
  return null;
}

/** How likely it was to be done by now, 0 to 1: luck has no progress, but waiting people need one. */
export function likelyProgress(bits: number, tries: number): number {
  return 1 - Math.exp(-tries / 2 ** bits);
}
