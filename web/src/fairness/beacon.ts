// Genuine beacon values: BLS signatures on BLS12-381, the key in G2 and the signature in G1, as drand makes them.

import { add, G1, multiply, type Point, readG1, readG2, toNumber } from "./bls-curve";
import { mod, type Pair } from "./bls-field";
import { hashToG1 } from "./bls-hash";
import { linesOf, pairsToOne } from "./bls-pairing";
import { concat, fromHex, uint, utf8 } from "./bytes";
import { type Chain, hasItsHash, timeOf } from "./chain";
import { sha256 } from "./hash";
import { LATEST } from "./shape";

const GENERATOR =
  "93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e" +
  "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8";

const INFINITY: Point<bigint> = [0n, 1n, 0n];

type Lines = ReturnType<typeof linesOf>;

/** What was prepared for keys, so that a draw with many rounds reads its key once; null for a key that is none. */
const prepared = new Map<string, Lines | null>();

function prepare(key: string): Lines | null {
  let lines = prepared.get(key);
  if (lines === undefined) {
    const point: Point<Pair> | null = readG2(fromHex(key));
    lines = point && linesOf(point);
    prepared.set(key, lines);
  }
  return lines;
}

/** Whether the chain has the hash it names and a key that is a point of the right group. */
export const isGenuineChain = (chain: Chain): boolean => hasItsHash(chain) && prepare(chain.key) !== null;

export const isGenuineBeacon = (chain: Chain, round: number, signature: string): boolean =>
  areGenuineBeacons(chain, [{ round, signature }]);

interface Beacon {
  round: number;
  signature: string;
}

/** Whether all of these are genuine: e(signature, generator) = e(message, key) for each. With more than one, their sum is
 *  tested, each weighed by a number that depends on all of them, so that no two false ones can be made to cancel. */
export function areGenuineBeacons(chain: Chain, beacons: Beacon[]): boolean {
  const keyLines = prepare(chain.key);
  const generatorLines = prepare(GENERATOR);
  if (keyLines === null || generatorLines === null) return false;
  const all = sha256(utf8(JSON.stringify([chain.key, beacons])));
  let signatures: Point<bigint> = INFINITY;
  let messages: Point<bigint> = INFINITY;
  for (const [at, { round, signature }] of beacons.entries()) {
    const point = readG1(fromHex(signature));
    if (round < 1 || timeOf(chain, round) > LATEST || point === null) return false;
    const weight = beacons.length === 1 ? 1n : toNumber(sha256(concat(all, uint(at, 4))).subarray(16));
    signatures = add(G1, signatures, multiply(G1, point, weight));
    messages = add(G1, messages, multiply(G1, hashToG1(sha256(uint(round, 8))), weight));
  }
  const [x, y, z] = signatures;
  return pairsToOne([
    { point: [x, mod(-y), z], lines: generatorLines },
    { point: messages, lines: keyLines },
  ]);
}
