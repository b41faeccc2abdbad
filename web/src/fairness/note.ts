// Signed checkpoints of the service log (C2SP tlog-checkpoint), cosignatures of witnesses, and tlog-proof texts.

import { fromBase64 } from "./base64";
import { concat, fromHex, sameBytes, uint, utf8 } from "./bytes";
import { isSignedBy } from "./ed25519";
import { ensure } from "./fail";
import { sha256 } from "./hash";

interface SignatureLine {
  name: string;
  keyId: Uint8Array;
  signature: Uint8Array;
}

export interface Checkpoint {
  origin: string;
  size: number;
  root: Uint8Array;
  /** What was signed. */
  signed: Uint8Array;
  lines: SignatureLine[];
}

const LARGEST = 65_536;
const MOST_LINES = 32;
const MOST_NODES = 64;
const OPERATOR = 1;
const WITNESS = 4;

/** Reads a checkpoint note. Fails with `E_FORMAT`. */
export function readCheckpoint(note: string): Checkpoint {
  ensure(utf8(note).length <= LARGEST, "E_FORMAT");
  const [origin = "", size = "", root = "", gap, ...rest] = note.split("\n");
  ensure(gap === "" && rest.pop() === "", "E_FORMAT");
  ensure(rest.length >= 1 && rest.length <= MOST_LINES, "E_FORMAT");
  ensureName(origin);
  const hash = fromBase64(root);
  ensure(hash.length === 32, "E_FORMAT");
  const signed = utf8(`${origin}\n${size}\n${root}\n`);
  return { origin, size: readNumber(size), root: hash, signed, lines: rest.map(readLine) };
}

function readLine(line: string): SignatureLine {
  const [dash, name = "", blob = "", ...more] = line.split(" ");
  ensure(dash === "\u2014" && more.length === 0, "E_FORMAT");
  ensureName(name);
  const bytes = fromBase64(blob);
  ensure(bytes.length > 4, "E_FORMAT");
  return { name, keyId: bytes.subarray(0, 4), signature: bytes.subarray(4) };
}

function ensureName(name: string): void {
  ensure(/^[!-*,-~]{1,200}$/.test(name), "E_FORMAT");
}

function readNumber(digits: string): number {
  ensure(/^(0|[1-9][0-9]*)$/.test(digits) && Number.isSafeInteger(Number(digits)), "E_FORMAT");
  return Number(digits);
}

function linesOf({ lines }: Checkpoint, name: string, key: Uint8Array, kind: number): SignatureLine[] {
  const keyId = sha256(concat(utf8(`${name}\n`), Uint8Array.of(kind), key)).subarray(0, 4);
  return lines.filter((line) => line.name === name && sameBytes(line.keyId, keyId));
}

export function isSignedByLog(checkpoint: Checkpoint, key: string): boolean {
  const owner = fromHex(key);
  return linesOf(checkpoint, checkpoint.origin, owner, OPERATOR).some(({ signature }) =>
    isSignedBy(owner, checkpoint.signed, signature),
  );
}

/** Whether a witness cosigned the checkpoint before a time in seconds. */
export function isCosignedBefore(
  checkpoint: Checkpoint,
  witness: { key: string; name: string },
  seconds: number,
): boolean {
  const owner = fromHex(witness.key);
  return linesOf(checkpoint, witness.name, owner, WITNESS).some(({ signature }) => {
    if (signature.length !== 72) return false;
    const timestamp = signature.subarray(0, 8).reduce((value, byte) => value * 256 + byte, 0);
    // A time that is not exact in a double is beyond every round, and does not count either way.
    if (timestamp >= seconds || !sameBytes(uint(timestamp, 8), signature.subarray(0, 8))) return false;
    const message = concat(utf8(`cosignature/v1\ntime ${timestamp}\n`), checkpoint.signed);
    return isSignedBy(owner, message, signature.subarray(8));
  });
}

/** Reads a C2SP tlog-proof. Fails with `E_FORMAT`. */
export function readLogProof(text: string): { index: number; proof: Uint8Array; checkpoint: Checkpoint } {
  const lines = text.split("\n");
  ensure(lines.shift() === "c2sp.org/tlog-proof@v1", "E_FORMAT");
  if (lines[0]?.startsWith("extra ")) fromBase64(lines.shift()?.slice(6) ?? "");
  const index = lines.shift() ?? "";
  ensure(index.startsWith("index "), "E_FORMAT");
  const gap = lines.indexOf("");
  ensure(gap >= 0, "E_FORMAT");
  const nodes = lines.slice(0, gap).map(fromBase64);
  ensure(nodes.length <= MOST_NODES && nodes.every((node) => node.length === 32), "E_FORMAT");
  return {
    index: readNumber(index.slice(6)),
    proof: concat(...nodes),
    checkpoint: readCheckpoint(lines.slice(gap + 1).join("\n")),
  };
}
