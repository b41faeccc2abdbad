// Ed25519, to verify only: the cofactorless equation, canonical encodings, no points of small order.

import { sha512 } from "@noble/hashes/sha2.js";
import { concat } from "./bytes";

const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

/** Extended coordinates: x = X/Z, y = Y/Z, xy = T/Z. */
type Point = readonly [bigint, bigint, bigint, bigint];

const ZERO: Point = [0n, 1n, 1n, 0n];

function mod(value: bigint): bigint {
  const rest = value % P;
  return rest < 0n ? rest + P : rest;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % P;
    if (bit === "1") result = (result * base) % P;
  }
  return result;
}

const D = mod(-121665n * power(121666n, P - 2n));
const ROOT_OF_MINUS_ONE = power(2n, (P - 1n) / 4n);
const BASE = read(Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 0x58 : 0x66)));

/** The complete sum of the twisted Edwards curve: right for all points, doubling too. */
function add([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point {
  const a = mod((y1 - x1) * (y2 - x2));
  const b = mod((y1 + x1) * (y2 + x2));
  const c = mod(2n * D * t1 * t2);
  const d = mod(2n * z1 * z2);
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
}

function multiply(point: Point, scalar: bigint): Point {
  let result = ZERO;
  for (const bit of scalar.toString(2)) {
    result = add(result, result);
    if (bit === "1") result = add(result, point);
  }
  return result;
}

const same = ([x1, y1, z1]: Point, [x2, y2, z2]: Point): boolean =>
  mod(x1 * z2 - x2 * z1) === 0n && mod(y1 * z2 - y2 * z1) === 0n;

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);
}

/** Reads a point in its only encoding; null for anything else. */
function read(bytes: Uint8Array): Point | null {
  const whole = littleEndian(bytes);
  const sign = whole >> 255n;
  const y = BigInt.asUintN(255, whole);
  if (bytes.length !== 32 || y >= P) return null;
  const top = mod(y * y - 1n);
  const bottom = mod(D * y * y + 1n);
  // The square root of top/bottom, by RFC 8032, section 5.1.3.
  let x = mod(top * bottom ** 3n * power(mod(top * bottom ** 7n), (P - 5n) / 8n));
  if (mod(bottom * x * x - top) !== 0n) x = (x * ROOT_OF_MINUS_ONE) % P;
  if (mod(bottom * x * x - top) !== 0n || (x === 0n && sign === 1n)) return null;
  if (x % 2n !== sign) x = P - x;
  return [x, y, 1n, (x * y) % P];
}

function readOfLargeOrder(bytes: Uint8Array): Point | null {
  const point = read(bytes);
  return point && !same(multiply(point, 8n), ZERO) ? point : null;
}

export function isSignedBy(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 64) return false;
  const encodedR = signature.subarray(0, 32);
  const scalar = littleEndian(signature.subarray(32));
  const owner = readOfLargeOrder(key);
  const nonce = readOfLargeOrder(encodedR);
  if (scalar >= ORDER || owner === null || nonce === null || BASE === null) return false;
  const challenge = littleEndian(sha512(concat(encodedR, key, message))) % ORDER;
  return same(multiply(BASE, scalar), add(nonce, multiply(owner, challenge)));
}
