// Receipts: what the operator signed the moment a person entered or spun.

import { fromHex, Reader, toHex } from "./bytes";
import { isSignedBy } from "./ed25519";
import { ensure, within } from "./fail";
import { taggedHash } from "./hash";
import { readName, SPIN_LENGTH } from "./leaves";

interface EntryReceipt {
  draw: string;
  config: string;
  code: Uint8Array;
  person: string;
  contrib: Uint8Array;
}

interface SpinReceipt {
  spin: Uint8Array;
  seq: number;
  receivedMs: number;
  previousHead: string;
}

const SIGNATURE = 64;
const LAST_MS = 253_402_300_799_999;

/** Every failure is `E_RECEIPT`. */
export function readEntryReceipt(bytes: Uint8Array, key: string | undefined): EntryReceipt {
  return within("E_RECEIPT", () => {
    const reader = openReceipt(bytes, key, 0x11);
    const draw = toHex(reader.take(16));
    const config = toHex(reader.take(32));
    const code = readName(reader, 6, 32);
    const person = toHex(reader.take(32));
    const contrib = reader.take(16);
    readMoment(reader);
    reader.end();
    return { draw, config, code, person, contrib };
  });
}

/** Every failure is `E_RECEIPT`. */
export function readSpinReceipt(bytes: Uint8Array, key: string | undefined): SpinReceipt {
  return within("E_RECEIPT", () => {
    const reader = openReceipt(bytes, key, 0x12);
    const spin = reader.take(SPIN_LENGTH);
    const seq = reader.uint(8);
    const receivedMs = readMoment(reader);
    const previousHead = toHex(reader.take(32));
    reader.end();
    return { spin, seq, receivedMs, previousHead };
  });
}

/** Checks the signature at the end and gives a reader of what comes before it. */
function openReceipt(bytes: Uint8Array, key: string | undefined, tag: number): Reader {
  ensure(key !== undefined && bytes.length > SIGNATURE, "E_RECEIPT");
  const signed = bytes.subarray(0, -SIGNATURE);
  const message = taggedHash("fd1/receipt", signed);
  ensure(isSignedBy(fromHex(key), message, bytes.subarray(-SIGNATURE)), "E_RECEIPT");
  const reader = new Reader(signed);
  reader.tag(tag);
  return reader;
}

function readMoment(reader: Reader): number {
  const moment = reader.uint(8);
  ensure(moment <= LAST_MS, "E_RECEIPT");
  return moment;
}
