// Beacon chains: what they are made of, when their rounds come, and the one chain every verifier knows.

import { concat, fromHex, sameBytes, toHex, uint, utf8 } from "./bytes";
import { ensure } from "./fail";
import { sha256 } from "./hash";
import type { Json } from "./json";
import { exactly, fields, hex, int, text, time } from "./shape";

export interface Chain {
  name: string;
  hash: string;
  key: string;
  genesis: number;
  period: number;
  seed: string;
}

export const QUICKNET: Chain = {
  name: "quicknet",
  hash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  key: "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  genesis: 1_692_803_367,
  period: 3,
  seed: "f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e",
};

export function readChain(value: Json | undefined): Chain {
  const chain = fields(value, "genesis hash key name period scheme seed");
  exactly(chain.get("scheme") ?? null, "bls-unchained-g1-rfc9380");
  const name = text(chain.get("name"), 32);
  ensure(/^[a-z0-9-]+$/.test(name) && name !== "default", "E_FORMAT");
  return {
    name,
    hash: hex(chain.get("hash"), 32),
    key: hex(chain.get("key"), 96),
    genesis: time(chain.get("genesis")),
    period: int(chain.get("period"), 1, 86_400),
    seed: hex(chain.get("seed"), 32),
  };
}

export function hasItsHash({ name, hash, key, genesis, period, seed }: Chain): boolean {
  const whole = concat(uint(period, 4), uint(genesis, 8), fromHex(key), fromHex(seed), utf8(name));
  return sameBytes(sha256(whole), fromHex(hash));
}

/** When a round comes, in seconds. Exact as long as it is below 2^53, and beyond that later than every time there is. */
export const timeOf = (chain: Chain, round: number): number => chain.genesis + (round - 1) * chain.period;

export function firstRound({ genesis, period }: Chain, seconds: number): number {
  return seconds <= genesis ? 1 : Math.ceil((seconds - genesis) / period) + 1;
}

export const firstRoundMs = (chain: Chain, ms: number): number => firstRound(chain, Math.ceil(ms / 1000));

/** The day, counted from 1970 with an offset, on which a round falls. */
export function dayOf(chain: Chain, round: number, offset: number): bigint {
  const seconds = BigInt(chain.genesis) + (BigInt(round) - 1n) * BigInt(chain.period) + BigInt(offset);
  // Division of negative numbers rounds towards zero; a day before 1970 must still round down.
  return seconds >= 0n ? seconds / 86_400n : (seconds - 86_399n) / 86_400n;
}

/** What a beacon round adds to a seed. */
export function drandSource(chain: Chain, round: number, signature: string): Uint8Array {
  const randomness = sha256(fromHex(signature));
  return concat(Uint8Array.of(1), uint(72, 2), fromHex(chain.hash), uint(round, 8), randomness);
}

export const randomnessOf = (signature: string): string => toHex(sha256(fromHex(signature)));
