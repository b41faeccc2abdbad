// The smaller parts of bundles: the beacon, what was voided, forfeits, the excerpt of the log, the announced list.

import type { Json } from "./json";
import { base64, fields, hex, int, items, maybe, string, text, tuple } from "./shape";

export interface VoidedSeal {
  seal: string;
  sealSignature: string;
  record: string;
  signature: string;
}

export interface VoidedBatch {
  beacon: string | undefined;
  spins: Uint8Array;
  record: string;
  signature: string;
}

export interface SignedText {
  text: string;
  signature: string;
}

export function readBeacon(value: Json) {
  const beacon = fields(value, "chain round signature");
  return {
    chain: hex(beacon.get("chain"), 32),
    round: int(beacon.get("round")),
    signature: hex(beacon.get("signature"), 48),
  };
}

export function readVoidedSeal(value: Json): VoidedSeal {
  const voided = fields(value, "seal_jcs seal_sig void_jcs void_sig");
  return {
    seal: string(voided.get("seal_jcs")),
    sealSignature: hex(voided.get("seal_sig"), 64),
    record: string(voided.get("void_jcs")),
    signature: hex(voided.get("void_sig"), 64),
  };
}

export function readVoidedBatch(value: Json): VoidedBatch {
  const voided = fields(value, "beacon? spins void_jcs void_sig");
  return {
    beacon: maybe(voided.get("beacon"), (signature) => hex(signature, 48)),
    spins: base64(voided.get("spins")),
    record: string(voided.get("void_jcs")),
    signature: hex(voided.get("void_sig"), 64),
  };
}

export function readForfeitText(value: Json): SignedText {
  const row = tuple(value, 2);
  return { text: string(row[0]), signature: hex(row[1], 64) };
}

export function readLog(value: Json) {
  const log = fields(value, "checkpoint records");
  const records = items(log.get("records")).map((item) => {
    const row = tuple(item, 3);
    return { text: string(row[0]), index: int(row[1]), proof: base64(row[2]) };
  });
  return { checkpoint: string(log.get("checkpoint")), records };
}

export function readFullList(value: Json) {
  const list = fields(value, "bytes sha256 url");
  text(list.get("url"), 2000);
  return { bytes: int(list.get("bytes")), sha256: hex(list.get("sha256"), 32) };
}
