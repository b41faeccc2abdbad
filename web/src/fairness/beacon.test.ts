// Beacon values: the recorded rounds of quicknet, everything that must be refused, and agreement with two libraries.

import { bls12_381 } from "@noble/curves/bls12-381.js";
import { fetchBeacon } from "drand-client";
import { describe, expect, it } from "vitest";
import { areGenuineBeacons, isGenuineBeacon, isGenuineChain } from "./beacon";
import { affine, G1, readG1, readG2 } from "./bls-curve";
import { hashToG1 } from "./bls-hash";
import { fromHex, toHex, utf8 } from "./bytes";
import { QUICKNET, randomnessOf } from "./chain";
import { sha256 } from "./hash";
import { beaconOf, CHAIN } from "./testing/operator";
import { beacons, falseBeacons } from "./testing/vector-files";

const DOMAIN = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
const noble = bls12_381.shortSignatures;

it("quicknet is the chain whose hash it has", () => {
  expect(isGenuineChain(QUICKNET)).toBe(true);
  expect(isGenuineChain({ ...QUICKNET, genesis: QUICKNET.genesis + 1 })).toBe(false);
  expect(isGenuineChain(CHAIN)).toBe(true);
});

it.each(beacons)("round $round of quicknet is genuine", ({ round, signature, randomness }) => {
  expect(isGenuineBeacon(QUICKNET, round, signature)).toBe(true);
  expect(isGenuineBeacon(CHAIN, round, signature)).toBe(false);
  if (randomness) expect(randomnessOf(signature)).toBe(randomness);
});

it.each(falseBeacons)("$name", ({ name, round, sig }) => {
  expect(isGenuineBeacon(QUICKNET, round, sig)).toBe(name === "valid control");
});

it("many at once are genuine together, and false as soon as one is", () => {
  expect(areGenuineBeacons(QUICKNET, beacons)).toBe(true);
  const [first, second, ...rest] = beacons;
  if (!first || !second) throw new Error("no vectors");
  // The sum of the two stays the same, so only the weights can tell.
  const swapped = [{ ...first, round: second.round }, { ...second, round: first.round }, ...rest];
  expect(areGenuineBeacons(QUICKNET, swapped)).toBe(false);
});

it("drand-client agrees on every recorded round", async () => {
  const info = {
    public_key: QUICKNET.key,
    period: QUICKNET.period,
    genesis_time: QUICKNET.genesis,
    hash: QUICKNET.hash,
    groupHash: QUICKNET.seed,
    schemeID: "bls-unchained-g1-rfc9380",
    metadata: { beaconID: QUICKNET.name },
  };
  for (const { round, signature } of beacons) {
    const beacon = { round, signature, randomness: randomnessOf(signature) };
    const client = {
      options: { disableBeaconVerification: false, noCache: true },
      latest: async () => beacon,
      get: async () => beacon,
      chain: () => ({ baseUrl: "", info: async () => info }),
    };
    await expect(fetchBeacon(client, round)).resolves.toEqual(beacon);
  }
});

describe("against @noble/curves", () => {
  const messages = Array.from({ length: 60 }, (_, at) => sha256(utf8(`message ${at}`)));

  it("hashes to the same points", () => {
    for (const message of messages) {
      const { x, y } = noble.hash(message, DOMAIN).toAffine();
      expect(affine(G1, hashToG1(message))).toEqual([x, y]);
    }
  });

  it("reads the same compressed points of both groups, and refuses the same", () => {
    for (const [at, message] of messages.entries()) {
      const scalar = BigInt(`0x${toHex(message)}`) >> 2n;
      const one = bls12_381.G1.Point.BASE.multiply(scalar);
      const two = bls12_381.G2.Point.BASE.multiply(scalar);
      expect(readG1(one.toBytes(true))?.slice(0, 2)).toEqual([one.toAffine().x, one.toAffine().y]);
      const { x, y } = two.toAffine();
      expect(readG2(two.toBytes(true))?.slice(0, 2)).toEqual([
        [x.c0, x.c1],
        [y.c0, y.c1],
      ]);
      const bent = one.toBytes(true);
      bent[at % 48] = (bent[at % 48] ?? 0) ^ (1 << (at % 8));
      expect(readG1(bent) !== null).toBe(accepts(() => bls12_381.G1.Point.fromBytes(bent)));
    }
  });

  it("refuses points outside the group, infinity, and numbers that are not reduced", () => {
    const outside = Array.from({ length: 40 }, (_, at) => {
      const bytes = new Uint8Array(96);
      bytes.set([0x80], 0);
      bytes.set([at], 95);
      return bytes;
    });
    for (const bytes of outside) {
      expect(readG2(bytes) !== null).toBe(accepts(() => bls12_381.G2.Point.fromBytes(bytes)));
      expect(readG1(bytes.subarray(48).map((byte, at) => (at === 0 ? 0x80 : byte)))).toBeNull();
    }
    expect(readG1(Uint8Array.from({ length: 48 }, (_, at) => (at === 0 ? 0xc0 : 0)))).toBeNull();
    expect(readG1(Uint8Array.from({ length: 48 }, (_, at) => (at === 0 ? 0x9f : 0xff)))).toBeNull();
    const unreduced = fromHex(
      "9a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab",
    );
    expect(readG1(unreduced)).toBeNull();
  });

  it("gives the same verdict on signatures of other chains, true and bent", () => {
    for (let round = 1; round <= 12; round++) {
      const signature = beaconOf(round);
      expect(isGenuineBeacon(CHAIN, round, signature)).toBe(true);
      expect(isGenuineBeacon(CHAIN, round + 1, signature)).toBe(false);
    }
  });
});

function accepts(read: () => { is0(): boolean }): boolean {
  try {
    return !read().is0();
  } catch {
    return false;
  }
}
