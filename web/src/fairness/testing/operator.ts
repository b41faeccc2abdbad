// For tests only: an operator with keys of its own and a beacon it holds, who can write every record and sign it.
// Signs with @noble/curves, so that what our own verifying code accepts was made by somebody else's.

import { bls12_381 } from "@noble/curves/bls12-381.js";
import { ed25519 } from "@noble/curves/ed25519.js";
import { toBase64 } from "../base64";
import { concat, fromHex, toHex, uint, utf8 } from "../bytes";
import type { Chain } from "../chain";
import { leafHash, sha256, taggedHash } from "../hash";
import { canonical, type Json, parseJson } from "../json";
import { Stream } from "../stream";

type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain | undefined };

/** Canonical JSON of a plain object; keys that are undefined are left out. */
export const jcs = (value: Plain): string => canonical(parseJson(JSON.stringify(value)) as Json);

export const DRAW = "0192f0c1a2b37c4d8e9fa0b1c2d3e4f5";
export const draw = fromHex(DRAW);

const secretKey = sha256(utf8("operator"));
export const KEY = toHex(ed25519.getPublicKey(secretKey));

export const sign = (message: Uint8Array): Uint8Array => ed25519.sign(message, secretKey);
const signTagged = (...parts: Uint8Array[]): string => toHex(sign(taggedHash("fd1/sign", ...parts)));
export const signSeal = (commit: Uint8Array): string => signTagged(Uint8Array.of(1), commit);
export const signHead = (head: Uint8Array, publishedMs: number): string =>
  signTagged(Uint8Array.of(2), head, uint(publishedMs, 8));
export const signPress = (event: Uint8Array): string => signTagged(Uint8Array.of(3), event);
export const signRecord = (record: string): string => signTagged(Uint8Array.of(4), leafHash(utf8(record)));
export const signReceipt = (receipt: Uint8Array): string =>
  toBase64(concat(receipt, sign(taggedHash("fd1/receipt", receipt))));

const { shortSignatures } = bls12_381;
const beaconSecret = concat(new Uint8Array(16), sha256(utf8("beacon")).subarray(16));

export const CHAIN: Chain & { scheme: string } = (() => {
  const key = shortSignatures.getPublicKey(beaconSecret).toHex();
  const seed = toHex(sha256(utf8("group")));
  const [name, genesis, period] = ["test-house", 1_700_000_000, 3];
  const whole = concat(uint(period, 4), uint(genesis, 8), fromHex(key), fromHex(seed), utf8(name));
  return { name, genesis, period, key, seed, hash: toHex(sha256(whole)), scheme: "bls-unchained-g1-rfc9380" };
})();

const made = new Map<number, string>();

/** The signature of a round of the test chain. */
export function beaconOf(round: number): string {
  let signature = made.get(round);
  if (signature === undefined) {
    const message = shortSignatures.hash(
      sha256(uint(round, 8)),
      "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_",
    );
    signature = shortSignatures.Signature.toHex(shortSignatures.sign(message, beaconSecret));
    made.set(round, signature);
  }
  return signature;
}

export const commitOf = (record: string): Uint8Array => taggedHash("fd1/seal", utf8(record));
export const configHashOf = (record: string): string => toHex(taggedHash("fd1/config", utf8(record)));

/** Numbers that look random and are the same in every run. */
export class Dice {
  private readonly stream: Stream;

  constructor(name: string) {
    this.stream = Stream.labelled(sha256(utf8(name)), "dice");
  }

  below(n: number): number {
    return this.stream.uniform(n);
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.below(256));
  }
}
