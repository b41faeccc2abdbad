// Signatures: agreement with @noble/curves on honest and bent ones, and the strictness that the protocol asks for.

import { ed25519 } from "@noble/curves/ed25519.js";
import { expect, it } from "vitest";
import { concat, fromHex, utf8 } from "./bytes";
import { isSignedBy } from "./ed25519";
import { sha256 } from "./hash";

const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

function littleEndian(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n));
}

it("accepts what others sign and refuses it when any part is bent", () => {
  for (let at = 0; at < 24; at++) {
    const secret = sha256(utf8(`key ${at}`));
    const key = ed25519.getPublicKey(secret);
    const message = sha256(utf8(`message ${at}`)).subarray(0, at);
    const signature = ed25519.sign(message, secret);
    expect(isSignedBy(key, message, signature)).toBe(true);
    for (const place of [at, 31, 32 + at, 63]) {
      const bent = signature.map((byte, where) => (where === place ? byte ^ (1 << (at % 8)) : byte));
      expect(isSignedBy(key, message, bent)).toBe(false);
    }
    expect(isSignedBy(key, concat(message, Uint8Array.of(0)), signature)).toBe(false);
  }
});

it("knows the vectors of RFC 8032", () => {
  const key = fromHex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
  const signature = fromHex(
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  );
  expect(isSignedBy(key, Uint8Array.of(0x72), signature)).toBe(true);
});

it("refuses a scalar that is not reduced", () => {
  const secret = sha256(utf8("key"));
  const message = utf8("message");
  const signature = ed25519.sign(message, secret);
  const scalar = signature.subarray(32).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);
  const unreduced = concat(signature.subarray(0, 32), littleEndian(scalar + ORDER));
  expect(isSignedBy(ed25519.getPublicKey(secret), message, unreduced)).toBe(false);
});

it("refuses keys and nonces of small order, and encodings that are not the only one", () => {
  const identity = littleEndian(1n);
  const message = utf8("anything");
  // With a key of small order, zero and the identity would satisfy the equation for every message.
  expect(isSignedBy(identity, message, concat(identity, littleEndian(0n)))).toBe(false);
  const unreduced = littleEndian(2n ** 255n - 19n + 1n);
  expect(isSignedBy(unreduced, message, concat(identity, littleEndian(0n)))).toBe(false);
  expect(isSignedBy(new Uint8Array(32).fill(255), message, new Uint8Array(64))).toBe(false);
  expect(isSignedBy(identity, message, new Uint8Array(63))).toBe(false);
});
