// The pairing of BLS12-381, as much of it as answers one question: is e(a, Q)·e(b, R) = 1?
// Numbers of Fp12 are polynomials in w of degree 5 over Fp2, with w⁶ = 1 + u: six pairs, joined to twelve integers.

import { affine, G1, G2, type Point } from "./bls-curve";
import { fp2, mod, P, type Pair } from "./bls-field";

type Twelve = readonly bigint[];

/** The slope of a line and where it meets the axis. */
type Line = readonly [Pair, Pair];

/** The parameter of the curve, without its sign, in bits. */
const BITS = 0xd201000000010000n.toString(2);

const ONE: Twelve = [1n, ...Array<bigint>(11).fill(0n)];

const pairAt = (value: Twelve, at: number): Pair => [value[2 * at] ?? 0n, value[2 * at + 1] ?? 0n];

function times(left: Twelve, right: Twelve): Twelve {
  const product = Array<bigint>(12).fill(0n);
  const put = (at: number, value: bigint) => {
    product[at] = (product[at] ?? 0n) + value;
  };
  // In a square every product of two different parts comes twice.
  const squares = left === right;
  for (let i = 0; i < 6; i++) {
    const [a, b] = pairAt(left, i);
    for (let j = squares ? i : 0; j < 6; j++) {
      let [c, d] = pairAt(right, j);
      if (c === 0n && d === 0n) continue;
      if (squares && j > i) [c, d] = [2n * c, 2n * d];
      const real = a * c - b * d;
      const imaginary = a * d + b * c;
      const wraps = i + j >= 6;
      const at = 2 * ((i + j) % 6);
      put(at, wraps ? real - imaginary : real);
      put(at + 1, wraps ? real + imaginary : imaginary);
    }
  }
  return product.map(mod);
}

const square = (value: Twelve): Twelve => times(value, value);

/** value^(p⁶): the odd powers of w change their sign. For what the easy part leaves, this is the inverse. */
const conjugate = (value: Twelve): Twelve => value.map((part, at) => (at % 4 < 2 ? part : mod(-part)));

/** (1 + u)^((p - 1) / 6), to the powers 0 … 5: what w^i is multiplied by when raised to p. */
const ROOTS = ((): Pair[] => {
  let root: Pair = fp2.one;
  for (const bit of ((P - 1n) / 6n).toString(2)) {
    root = fp2.mul(root, root);
    if (bit === "1") root = fp2.mul(root, [1n, 1n]);
  }
  const roots: Pair[] = [fp2.one];
  for (let at = 1; at < 6; at++) roots.push(fp2.mul(roots[at - 1] ?? root, root));
  return roots;
})();

/** value^p */
const frobenius = (value: Twelve): Twelve =>
  ROOTS.flatMap((root, at) => {
    const [a, b] = pairAt(value, at);
    return fp2.mul([a, mod(-b)], root);
  });

const frobenius2 = (value: Twelve): Twelve => frobenius(frobenius(value));

/** Through the norms down to Fp6 and Fp2. */
function inverse(value: Twelve): Twelve {
  const other = conjugate(value);
  const six = times(value, other);
  const second = frobenius2(six);
  const third = frobenius2(second);
  const rest = times(second, third);
  const norm = fp2.inverse(pairAt(times(six, rest), 0));
  return times(times(other, rest), norm);
}

/** value^x, for a value whose inverse is its conjugate. The parameter x is negative. */
function raise(value: Twelve): Twelve {
  let result = ONE;
  for (const bit of BITS) {
    result = square(result);
    if (bit === "1") result = times(result, value);
  }
  return conjugate(result);
}

/** Whether the value, raised to (p¹² - 1)/r, is one. The hard part uses three times the exponent, which changes nothing:
 *  3(p⁴ - p² + 1)/r = (x - 1)²(x + p)(x² + p² - 1) + 3, and 3 does not divide r. */
function vanishes(value: Twelve): boolean {
  const easy = times(conjugate(value), inverse(value));
  const start = times(frobenius2(easy), easy);
  const once = times(raise(start), conjugate(start));
  const twice = times(raise(once), conjugate(once));
  const thrice = times(raise(twice), frobenius(twice));
  const last = times(times(raise(raise(thrice)), frobenius2(thrice)), conjugate(thrice));
  const result = times(last, times(square(start), start));
  return result.every((part, at) => part === ONE[at]);
}

/** The lines of the Miller loop for a point of G2. They do not depend on the point of G1, so they can be kept. */
export function linesOf(point: Point<Pair>): Line[] {
  const { add, sub, mul, inverse: invert } = fp2;
  const [startX, startY] = affine(G2, point);
  let [x, y] = [startX, startY];
  const lines: Line[] = [];
  const follow = (slope: Pair, otherX: Pair) => {
    lines.push([slope, sub(mul(slope, x), y)]);
    const nextX = sub(sub(mul(slope, slope), x), otherX);
    [x, y] = [nextX, sub(mul(slope, sub(x, nextX)), y)];
  };
  for (const bit of BITS.slice(1)) {
    const xx = mul(x, x);
    follow(mul(add(add(xx, xx), xx), invert(add(y, y))), x);
    if (bit === "1") follow(mul(sub(y, startY), invert(sub(x, startX))), startX);
  }
  return lines;
}

/** Whether the product of the pairings is one. */
export function pairsToOne(pairs: { point: Point<bigint>; lines: Line[] }[]): boolean {
  const places = pairs.map(({ point, lines }) => ({ place: affine(G1, point), lines }));
  let value = ONE;
  let at = 0;
  const meet = () => {
    for (const { place, lines } of places) {
      const [slope, axis] = lines[at] ?? [fp2.zero, fp2.zero];
      const [x, y] = place;
      const tilt = [mod(-slope[0] * x), mod(-slope[1] * x)];
      value = times(value, [...axis, 0n, 0n, ...tilt, y, 0n, 0n, 0n, 0n, 0n]);
    }
    at++;
  };
  for (const bit of BITS.slice(1)) {
    value = square(value);
    meet();
    if (bit === "1") meet();
  }
  return vanishes(value);
}
