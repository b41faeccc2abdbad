// The numbers that BLS12-381 computes with: Fp, plain integers modulo p, and Fp2, pairs a + b·u with u² = -1.

export const P =
  0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;

export type Pair = readonly [bigint, bigint];

/** What a curve needs from its field. */
export interface Field<T> {
  add(left: T, right: T): T;
  sub(left: T, right: T): T;
  mul(left: T, right: T): T;
  inverse(value: T): T;
  isZero(value: T): boolean;
  one: T;
  zero: T;
}

export function mod(value: bigint): bigint {
  const rest = value % P;
  return rest < 0n ? rest + P : rest;
}

export function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % P;
    if (bit === "1") result = (result * base) % P;
  }
  return result;
}

/** By Euclid's algorithm. The inverse of zero is zero. */
function inverse(value: bigint): bigint {
  let [low, high] = [value, P];
  let [x, y] = [1n, 0n];
  while (low > 1n) {
    const quotient = high / low;
    [low, high] = [high - quotient * low, low];
    [x, y] = [y - quotient * x, x];
  }
  return low === 0n ? 0n : mod(x);
}

/** A square root, if there is one: p is 3 modulo 4. */
export function squareRoot(value: bigint): bigint | null {
  const root = power(value, (P + 1n) / 4n);
  return (root * root) % P === value ? root : null;
}

// Comparing is cheaper than dividing, and sums are what points are mostly made of.
function plus(left: bigint, right: bigint): bigint {
  const sum = left + right;
  return sum < P ? sum : sum - P;
}

const minus = (left: bigint, right: bigint): bigint => (left < right ? left - right + P : left - right);

export const fp: Field<bigint> = {
  add: plus,
  sub: minus,
  mul: (left, right) => (left * right) % P,
  inverse,
  isZero: (value) => value === 0n,
  one: 1n,
  zero: 0n,
};

export const fp2: Field<Pair> = {
  add: ([a, b], [c, d]) => [plus(a, c), plus(b, d)],
  sub: ([a, b], [c, d]) => [minus(a, c), minus(b, d)],
  mul: ([a, b], [c, d]) => [mod(a * c - b * d), (a * d + b * c) % P],
  inverse([a, b]) {
    const norm = inverse((a * a + b * b) % P);
    return [(a * norm) % P, mod(-b * norm)];
  },
  isZero: ([a, b]) => a === 0n && b === 0n,
  one: [1n, 0n],
  zero: [0n, 0n],
};

const HALF = (P + 1n) / 2n;

/** A square root in Fp2, if there is one. */
export function squareRootPair([a, b]: Pair): Pair | null {
  const norm = squareRoot((a * a + b * b) % P);
  if (norm === null) return null;
  const real = squareRoot(((a + norm) * HALF) % P) ?? squareRoot(mod((a - norm) * HALF));
  if (real === null) return null;
  // Without a real part, a itself is minus a square and b is zero.
  const imaginary = real === 0n ? squareRoot(mod(-a)) : (b * HALF * inverse(real)) % P;
  return imaginary === null ? null : [real, imaginary];
}
