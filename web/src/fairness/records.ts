// The smaller records: snapshot of comments, voids, forfeits. Shape only; what they must agree with is checked where
// they are used.

import { type Fields, parseRecord } from "./json";
import { exactly, fields, hex, int, items, milliseconds, oneOf, text, time } from "./shape";

interface Read {
  bytes: Uint8Array;
  draw: string;
}

export interface SealVoid extends Read {
  commit: string;
  reason: "beacon-gone" | "list-error" | "reveal-missing" | "witness-missing";
  time: number;
}

export interface BatchVoid extends Read {
  first: number;
  n: number;
  root: string;
  round: number;
}

export interface Forfeit extends Read {
  index: number;
  tier: number;
}

function read(
  record: string,
  type: string,
  keys: string,
): { bytes: Uint8Array; draw: string; found: Fields } {
  const { value, bytes } = parseRecord(record);
  const found = fields(value, `draw type v ${keys}`);
  exactly(found.get("type"), type);
  exactly(found.get("v"), 1);
  return { bytes, draw: hex(found.get("draw"), 16), found };
}

export function readSnapshot(record: string): Read & { n: number } {
  const keys = "fetched_from fetched_to importer n pages posts rules";
  const { found, bytes, draw } = read(record, "snapshot", keys);
  milliseconds(found.get("fetched_from"));
  milliseconds(found.get("fetched_to"));
  text(found.get("importer"), 200);
  int(found.get("pages"));
  for (const post of items(found.get("posts"), 1, 16)) text(post, 2000);
  text(found.get("rules"), 4000);
  return { bytes, draw, n: int(found.get("n")) };
}

export function readSealVoid(record: string): SealVoid {
  const { found, bytes, draw } = read(record, "void", "commit reason time");
  return {
    bytes,
    draw,
    commit: hex(found.get("commit"), 32),
    reason: oneOf(found.get("reason"), ["beacon-gone", "list-error", "reveal-missing", "witness-missing"]),
    time: time(found.get("time")),
  };
}

export function readBatchVoid(record: string): BatchVoid {
  const { found, bytes, draw } = read(record, "void", "first n reason root round time");
  exactly(found.get("reason"), "head-late");
  time(found.get("time"));
  return {
    bytes,
    draw,
    first: int(found.get("first")),
    n: int(found.get("n"), 1, 1_000_000),
    root: hex(found.get("root"), 32),
    round: int(found.get("round"), 1),
  };
}

export function readForfeit(record: string): Forfeit {
  const { found, bytes, draw } = read(record, "forfeit", "index reason tier time");
  text(found.get("reason"), 200);
  time(found.get("time"));
  return { bytes, draw, index: int(found.get("index")), tier: int(found.get("tier")) };
}
