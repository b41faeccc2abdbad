// Hashing a message to a point of G1, as RFC 9380 prescribes for BLS12381G1_XMD:SHA-256_SSWU_RO: two numbers from the
// message, each mapped to a curve nearby, from there by an isogeny to the curve itself, added, and moved into the group.

import { add, G1, multiply, type Point, toNumber } from "./bls-curve";
import { fp, mod, P, power, squareRoot } from "./bls-field";
import { concat, uint, utf8 } from "./bytes";
import { sha256 } from "./hash";

const DOMAIN = utf8("BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_");
const DOMAIN_PRIME = concat(DOMAIN, Uint8Array.of(DOMAIN.length));

/** The nearby curve y² = x³ + Ax + B, and the non-square Z of its map. */
const A = 0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1dn;
const B = 0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0n;
const Z = 11n;

/** The isogeny has degree 11; these are the coefficients, from x⁴ down, of the monic polynomial of its kernel. */
const KERNEL = [
  0x4afe09d5cf4956a23b6b71f59d2b3407b415a774b7be81bbb6fa99cbc798e0ac98ba725a5bc328016b1c268b4766e85n,
  0x94440f65f408a6e930e16e3e92dd17bf60d6e9679a8d3d58593de55ac23703042d609537eb3549aac234d896ca82944n,
  0x1335c502c1f54c49aceea65e87fd7203ba0f626f305fc0cfd606a5dae9f3c8e81a4b3b69600129fabd307c69bf319d39n,
  0x264908af037bcede00d054cf5d4775e83eb6cf63c76b969f8ed174fb59fcff78d201f46f6cfc4ed6552e59ce75177b0n,
  0x133341fb0962a34cb0504a9c4fada0a5090d38679b4c040d5d1c3afb023a3409fcc0815fea66d8b02bbef9c8b5a66e07n,
];
const DEGREE = 11n;

/** 1 - x, with x the parameter of the curve. */
const COFACTOR = 0xd201000000010001n;

export function hashToG1(message: Uint8Array): Point<bigint> {
  const [first, second] = hashToField(message).map(mapToCurve);
  // Both are always there; the other branch only satisfies the type.
  const sum = first && second ? add(G1, first, second) : ([0n, 1n, 0n] as const);
  return multiply(G1, sum, COFACTOR);
}

/** 128 bytes by expand_message_xmd, read as two numbers modulo p. */
function hashToField(message: Uint8Array): bigint[] {
  const length = Uint8Array.of(0, 128, 0);
  const start = sha256(concat(new Uint8Array(64), message, length, DOMAIN_PRIME));
  let block: Uint8Array = new Uint8Array(32);
  const blocks = [1, 2, 3, 4].map((number) => {
    const mixed = start.map((byte, at) => byte ^ (block[at] ?? 0));
    block = sha256(concat(mixed, uint(number, 1), DOMAIN_PRIME));
    return block;
  });
  const bytes = concat(...blocks);
  return [bytes.subarray(0, 64), bytes.subarray(64)].map((half) => toNumber(half) % P);
}

/** The simplified map of Shallue, van de Woestijne and Ulas, then the isogeny. */
function mapToCurve(u: bigint): Point<bigint> {
  const zu = (Z * u * u) % P;
  const bottom = fp.inverse((zu * zu + zu) % P);
  const minusBOverA = mod(-B * fp.inverse(A));
  const x1 = bottom === 0n ? mod(B * fp.inverse(Z * A)) : (minusBOverA * (1n + bottom)) % P;
  const root = squareRoot(curve(x1));
  const x = root === null ? (zu * x1) % P : x1;
  const y = root ?? power(curve(x), (P + 1n) / 4n);
  return isogeny(x, y % 2n === u % 2n ? y : mod(-y));
}

const curve = (x: bigint): bigint => mod(x * x * x + A * x + B);

/** The isogeny by Kohel's formula. With k the polynomial of the kernel and l = k'/k, the x-coordinate becomes
 *  11x - 2s - 2f'l - 4fl' (f the right side of the curve, s the sum of the roots of k), and y is multiplied by the
 *  derivative of that. Both are then scaled from the image to the curve itself. */
function isogeny(x: bigint, y: bigint): Point<bigint> {
  let [k, k1, k2, k3] = [1n, 0n, 0n, 0n];
  for (const coefficient of KERNEL) {
    [k3, k2, k1, k] = [k3 * x + k2, k2 * x + k1, k1 * x + k, k * x + coefficient].map(mod) as Four;
  }
  const scale = fp.inverse(k);
  const a = (k1 * scale) % P;
  const b = (2n * k2 * scale) % P;
  const c = (6n * k3 * scale) % P;
  const l1 = mod(b - a * a);
  const l2 = mod(c - 3n * a * b + 2n * a * a * a);
  const f = curve(x);
  const f1 = (3n * x * x + A) % P;
  const f2 = (6n * x) % P;
  const imageX = DEGREE * x + 2n * (KERNEL[0] ?? 0n) - 2n * f1 * a - 4n * f * l1;
  const derivative = DEGREE - 2n * f2 * a - 6n * f1 * l1 - 4n * f * l2;
  return [mod(imageX * SCALE * SCALE), mod(y * derivative * SCALE ** 3n), 1n];
}

/** Horner's rule for a polynomial and its derivatives keeps four numbers. */
type Four = [bigint, bigint, bigint, bigint];

const SCALE = fp.inverse(DEGREE);
