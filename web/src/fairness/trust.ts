// What the person who checks brings along, and no server can supply: keys and chains they know, beacons they hold, what
// their own browser saw, and the witnesses they trust.

import { isGenuineChain } from "./beacon";
import { type Chain, readChain } from "./chain";
import { ensure } from "./fail";
import { type Fields, type Json, parseJson } from "./json";
import { fields, hex, int, items, maybe, milliseconds, oneOf, text } from "./shape";

export interface Seen {
  draw: string;
  hash: string;
  kind: "seal" | "head" | "press";
  /** 0 for a seal, the round of a head, k of a press. */
  number: number;
  seenMs: number;
}

export interface Trust {
  beacons: { chain: string; round: number; signature: string }[];
  chains: Chain[];
  keys: string[];
  seen: Seen[];
  witnesses: { key: string; name: string }[];
}

export const NO_TRUST: Trust = { beacons: [], chains: [], keys: [], seen: [], witnesses: [] };

/** Reads a trust file. Fails with `E_FORMAT`. */
export function readTrust(source: string): Trust {
  const trust = fields(parseJson(source), "beacons? chains? keys? seen? witnesses?");
  return {
    beacons: list(trust, "beacons", readBeacon),
    chains: list(trust, "chains", readGenuineChain),
    keys: list(trust, "keys", (key) => hex(key, 32)),
    seen: list(trust, "seen", readSeen),
    witnesses: list(trust, "witnesses", readWitness),
  };
}

function list<T>(trust: Fields, key: string, read: (value: Json) => T): T[] {
  return maybe(trust.get(key), (value) => items(value).map(read)) ?? [];
}

function readGenuineChain(value: Json): Chain {
  const chain = readChain(value);
  ensure(isGenuineChain(chain), "E_FORMAT");
  return chain;
}

function readBeacon(value: Json) {
  const beacon = fields(value, "chain round signature");
  return {
    chain: hex(beacon.get("chain"), 32),
    round: int(beacon.get("round")),
    signature: hex(beacon.get("signature"), 48),
  };
}

function readSeen(value: Json): Seen {
  const seen = fields(value, "draw hash kind number seen_ms");
  ensure(seen.get("kind") !== "seal" || seen.get("number") === 0, "E_FORMAT");
  return {
    draw: hex(seen.get("draw"), 16),
    hash: hex(seen.get("hash"), 32),
    kind: oneOf(seen.get("kind"), ["seal", "head", "press"]),
    number: int(seen.get("number")),
    seenMs: milliseconds(seen.get("seen_ms")),
  };
}

function readWitness(value: Json) {
  const witness = fields(value, "key name");
  return { key: hex(witness.get("key"), 32), name: text(witness.get("name"), 200) };
}
