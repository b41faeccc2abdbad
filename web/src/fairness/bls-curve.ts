// The two groups of BLS12-381 and their written form. Only what a verifier needs: reading points, adding, multiplying,
// and telling whether a point is in the right group.

import { type Field, fp, fp2, mod, P, type Pair, squareRoot, squareRootPair } from "./bls-field";

/** Projective: x = X/Z, y = Y/Z; the point at infinity has Z = 0. */
export type Point<T> = readonly [T, T, T];

export interface Group<T> {
  field: Field<T>;
  /** Three times b, of y² = x³ + b. */
  b3: T;
}

export const G1: Group<bigint> = { field: fp, b3: 12n };
export const G2: Group<Pair> = { field: fp2, b3: [12n, 12n] };

/** The order of both groups. */
const ORDER = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n;

/** The sum of any two points, by the complete formulas of Renes, Costello and Batina (algorithm 7): they need no special
 *  cases on curves of odd order, which both of these are. */
export function add<T>({ field, b3 }: Group<T>, [x1, y1, z1]: Point<T>, [x2, y2, z2]: Point<T>): Point<T> {
  const { add: plus, sub: minus, mul: times } = field;
  const xx = times(x1, x2);
  const yy = times(y1, y2);
  const zz = times(z1, z2);
  const xy = minus(minus(times(plus(x1, y1), plus(x2, y2)), xx), yy);
  const yz = minus(minus(times(plus(y1, z1), plus(y2, z2)), yy), zz);
  const xz = minus(minus(times(plus(x1, z1), plus(x2, z2)), xx), zz);
  const xx3 = plus(plus(xx, xx), xx);
  const bzz = times(b3, zz);
  const bxz = times(b3, xz);
  const sum = plus(yy, bzz);
  const difference = minus(yy, bzz);
  return [
    minus(times(xy, difference), times(yz, bxz)),
    plus(times(difference, sum), times(bxz, xx3)),
    plus(times(sum, yz), times(xx3, xy)),
  ];
}

export function multiply<T>(group: Group<T>, point: Point<T>, scalar: bigint): Point<T> {
  const { zero, one } = group.field;
  let result: Point<T> = [zero, one, zero];
  for (const bit of scalar.toString(2)) {
    result = add(group, result, result);
    if (bit === "1") result = add(group, result, point);
  }
  return result;
}

export function affine<T>({ field }: Group<T>, [x, y, z]: Point<T>): [T, T] {
  const scale = field.inverse(z);
  return [field.mul(x, scale), field.mul(y, scale)];
}

const inRightGroup = <T>(group: Group<T>, point: Point<T>): boolean =>
  group.field.isZero(multiply(group, point, ORDER)[2]);

/** Reads a compressed point that is in the right group and not infinity; null otherwise. */
export function readG1(bytes: Uint8Array): Point<bigint> | null {
  const [x] = readCoordinates(bytes, 1);
  if (x === undefined) return null;
  const y = squareRoot((x * x * x + 4n) % P);
  if (y === null) return null;
  const point: Point<bigint> = [x, hasSign(bytes) === isLarge(y) ? y : mod(-y), 1n];
  return inRightGroup(G1, point) ? point : null;
}

/** As above; the imaginary part is written first, and decides about the sign. */
export function readG2(bytes: Uint8Array): Point<Pair> | null {
  const [imaginary, real] = readCoordinates(bytes, 2);
  if (real === undefined || imaginary === undefined) return null;
  const x: Pair = [real, imaginary];
  const y = squareRootPair(fp2.add(fp2.mul(fp2.mul(x, x), x), [4n, 4n]));
  if (y === null) return null;
  const large = isLarge(y[1] === 0n ? y[0] : y[1]);
  const point: Point<Pair> = [x, hasSign(bytes) === large ? y : fp2.sub(fp2.zero, y), fp2.one];
  return inRightGroup(G2, point) ? point : null;
}

const isLarge = (y: bigint): boolean => 2n * y > P;
const hasSign = (bytes: Uint8Array): boolean => ((bytes[0] ?? 0) & 0x20) !== 0;

/** The coordinates of a compressed point, or nothing: the first three bits say compressed, infinity, and sign. */
function readCoordinates(bytes: Uint8Array, count: number): bigint[] {
  const flags = (bytes[0] ?? 0) >> 6;
  if (bytes.length !== 48 * count || flags !== 0b10) return [];
  const numbers = Array.from({ length: count }, (_, at) => toNumber(bytes.subarray(48 * at, 48 * at + 48)));
  numbers[0] = (numbers[0] ?? 0n) % 2n ** 381n;
  return numbers.every((number) => number < P) ? numbers : [];
}

export function toNumber(bytes: Uint8Array): bigint {
  return bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n);
}
