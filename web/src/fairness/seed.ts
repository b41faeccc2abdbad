// Seeds: what was committed to, joined with every declared source of randomness. And the two sources that are not a
// beacon: the operator's hash chain and the witnesses.

import { concat, fromHex, toHex, uint } from "./bytes";
import { taggedHash } from "./hash";

export const revealSource = (index: number, secret: string): Uint8Array =>
  concat(Uint8Array.of(2), uint(36, 2), uint(index, 4), fromHex(secret));

export const witnessSource = (j: number, nonce: string): Uint8Array =>
  concat(Uint8Array.of(3), uint(33, 2), Uint8Array.of(j), fromHex(nonce));

/** Sources come by type, then index, ascending. `base` is the commit or, with the beacon in live draws, the event. */
export const seedOf = (base: Uint8Array, sources: Uint8Array[]): Uint8Array =>
  taggedHash("fd1/seed", base, Uint8Array.of(sources.length), ...sources);

/** The seed of a batch of spins. */
export const batchSeed = (draw: Uint8Array, source: Uint8Array): Uint8Array =>
  taggedHash("fd1/rseed", draw, Uint8Array.of(1), source);

/** The link of the hash chain below: s_i from s_{i+1}. */
export const linkBelow = (draw: Uint8Array, index: number, above: Uint8Array): Uint8Array =>
  taggedHash("fd1/chain", draw, uint(index, 4), above);

/** Whether s_index, hashed down to `floor`, gives what is known of s_floor. */
export function hashesDownTo(
  draw: Uint8Array,
  secret: string,
  index: number,
  known: string,
  floor = 0,
): boolean {
  let link = fromHex(secret);
  for (let at = index - 1; at >= floor; at--) link = linkBelow(draw, at, link);
  return toHex(link) === known;
}

export const witnessCommit = (draw: Uint8Array, j: number, nonce: string): string =>
  toHex(taggedHash("fd1/wcommit", draw, Uint8Array.of(j), fromHex(nonce)));
