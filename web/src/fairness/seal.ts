// The seal: what fixes the list, the rules and the source of randomness before the round. Instant draws and lots on
// demand have an open record in its place.

import type { Kind } from "./config-types";
import { ensure, within } from "./fail";
import { taggedHash } from "./hash";
import { type Fields, type Json, parseRecord } from "./json";
import { has, MODES, type Mode } from "./modes";
import { exactly, fields, hex, int, items, maybe, oneOf, text, time, tuple } from "./shape";

/** What seal and open record have in common. */
export interface Commitment {
  bytes: Uint8Array;
  commit: Uint8Array;
  draw: string;
  config: string;
  mode: Mode;
  /** Empty when the mode has no beacon. */
  chain: string;
  witnesses: { commit: string; name: string }[];
}

export interface Seal extends Commitment {
  n: number;
  root: string;
  counts: number[] | undefined;
  /** 0 when there is none: without a beacon, and in live draws. */
  round: number;
  /** 0 when there is none: without the hash chain, and in live draws. */
  index: number;
  sealedAt: number;
  closedAt: number | undefined;
  missed: boolean;
  replaces: string | undefined;
  snapshot: string | undefined;
}

export interface Open extends Commitment {
  openedAt: number;
}

const SEAL = "closed_at? config counts? draw entries entropy missed? replaces? sealed_at snapshot? type v";
const STATUSES = 9;

interface ForConfig {
  kind: Kind;
  opening?: "time" | "full" | "hand";
}

export function readSeal(record: string, config: ForConfig): Seal {
  const { value, bytes } = parseRecord(record);
  return within("E_SEAL", () => {
    const seal = readHeading(fields(value, SEAL), "seal");
    ensure(seal.has("snapshot") === (config.kind === "comment"), "E_FORMAT");
    ensure(seal.has("closed_at") === (config.opening === "full" || config.opening === "hand"), "E_FORMAT");
    maybe(seal.get("missed"), (missed) => exactly(missed, true));
    const again = Number(seal.has("missed")) + Number(seal.has("replaces"));
    ensure(again <= (config.kind === "live" ? 0 : 1), "E_FORMAT");
    const entries = fields(seal.get("entries"), "alg n root");
    exactly(entries.get("alg"), "rfc6962-sha256");
    const n = int(entries.get("n"), 0, 2 ** 32 - 1);
    return {
      ...common(seal, bytes),
      ...readEntropy(seal.get("entropy"), config.kind),
      n,
      root: hex(entries.get("root"), 32),
      counts: maybe(seal.get("counts"), (counts) => readCounts(counts, n)),
      sealedAt: time(seal.get("sealed_at")),
      closedAt: maybe(seal.get("closed_at"), time),
      missed: seal.has("missed"),
      replaces: maybe(seal.get("replaces"), (commit) => hex(commit, 32)),
      snapshot: maybe(seal.get("snapshot"), (hash) => hex(hash, 32)),
    };
  });
}

export function readOpen(record: string): Open {
  const { value, bytes } = parseRecord(record);
  return within("E_SEAL", () => {
    const open = readHeading(fields(value, "config draw entropy opened_at type v"), "open");
    const entropy = fields(open.get("entropy"), "chain mode");
    exactly(entropy.get("mode"), "drand");
    return {
      ...common(open, bytes),
      mode: "drand",
      chain: hex(entropy.get("chain"), 32),
      witnesses: [],
      openedAt: time(open.get("opened_at")),
    };
  });
}

function readHeading(record: Fields, type: string): Fields {
  exactly(record.get("type"), type);
  exactly(record.get("v"), 1);
  return record;
}

function common(record: Fields, bytes: Uint8Array) {
  return {
    bytes,
    commit: taggedHash("fd1/seal", bytes),
    draw: hex(record.get("draw"), 16),
    config: hex(record.get("config"), 32),
  };
}

function readCounts(value: Json, n: number): number[] {
  const counts = tuple(value, STATUSES).map((count) => int(count, 0, n));
  ensure(counts.reduce((sum, count) => sum + count, 0) === n, "E_FORMAT");
  return counts;
}

function readEntropy(value: Json | undefined, kind: Kind) {
  ensure(value instanceof Map, "E_FORMAT");
  const mode = oneOf(value.get("mode"), MODES);
  const own = kind === "live" ? "" : " round";
  const keys = ["mode"];
  if (has(mode, "drand")) keys.push(`chain${own}`);
  if (has(mode, "reveal") && kind !== "live") keys.push("index");
  if (has(mode, "witness")) keys.push("witnesses");
  const entropy = fields(value, keys.join(" "));
  return {
    mode,
    chain: maybe(entropy.get("chain"), (chain) => hex(chain, 32)) ?? "",
    round: maybe(entropy.get("round"), (round) => int(round, 1)) ?? 0,
    index: maybe(entropy.get("index"), (index) => int(index, 1, 100_000)) ?? 0,
    witnesses: maybe(entropy.get("witnesses"), readWitnesses) ?? [],
  };
}

function readWitnesses(value: Json): { commit: string; name: string }[] {
  return items(value, 1, 16).map((item) => {
    const witness = fields(item, "commit name");
    return { commit: hex(witness.get("commit"), 32), name: text(witness.get("name"), 200) };
  });
}
