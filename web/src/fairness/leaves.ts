// The leaves of lists and batches: entries, comments, spins and presses, byte by byte.

import { compareBytes, concat, Reader, toHex, uint } from "./bytes";
import { ensure, within } from "./fail";
import { taggedHash } from "./hash";

/** A line of a sealed list: an entry of a person, or an imported comment. */
export interface Leaf {
  bytes: Uint8Array;
  /** What the list is ordered by: the code, or platform and comment id. */
  key: Uint8Array[];
  /** The key as people read it. */
  label: string;
  person: string;
  /** Bit t: may win tier t. */
  tiers: number;
  status: number;
  /** Only entries have one. */
  contrib: Uint8Array | null;
}

export interface Spin {
  bytes: Uint8Array;
  round: number;
  person: string;
  nonce: number;
}

export const SPIN_LENGTH = 109;
const HIGHEST_STATUS = 8;
const ALL_TIERS = 0xffff_ffff;

export function personTag(draw: Uint8Array, salt: Uint8Array, person: Uint8Array): Uint8Array {
  return taggedHash("fd1/person", draw, salt, person);
}

/** Reads a printable name with its length in front. */
export function readName(reader: Reader, least: number, most: number): Uint8Array {
  const name = reader.take(reader.uint(1));
  ensure(name.length >= least && name.length <= most, "E_FORMAT");
  ensure(
    name.every((byte) => byte >= 0x21 && byte <= 0x7e),
    "E_FORMAT",
  );
  return name;
}

function readDraw(reader: Reader, draw: string): void {
  ensure(toHex(reader.take(16)) === draw, "E_FORMAT");
}

export function readEntry(bytes: Uint8Array, draw: string): Leaf {
  return within("E_ENTRY", () => {
    const reader = new Reader(bytes);
    reader.tag(1);
    readDraw(reader, draw);
    const code = readName(reader, 6, 32);
    const person = toHex(reader.take(32));
    const tiers = reader.uint(4);
    const status = reader.uint(1);
    const contrib = reader.take(16);
    reader.end();
    ensure(status <= HIGHEST_STATUS && (status !== 0) === (tiers === 0), "E_FORMAT");
    return { bytes, key: [code], label: ascii(code), person, tiers, status, contrib };
  });
}

export function readComment(bytes: Uint8Array, draw: string): Leaf {
  return within("E_ENTRY", () => {
    const reader = new Reader(bytes);
    reader.tag(4);
    readDraw(reader, draw);
    const key = [readName(reader, 1, 32), readName(reader, 1, 128)];
    const person = toHex(reader.take(32));
    reader.take(8 + 32);
    const status = reader.uint(1);
    reader.end();
    ensure(status <= HIGHEST_STATUS, "E_FORMAT");
    const tiers = status === 0 ? ALL_TIERS : 0;
    return { bytes, key, label: key.map(ascii).join(" "), person, tiers, status, contrib: null };
  });
}

/** Reads a spin of this draw and config; with a round, of that round. */
export function readSpin(bytes: Uint8Array, draw: string, config: string, round?: number): Spin {
  return within("E_ENTRY", () => {
    const reader = new Reader(bytes);
    reader.tag(2);
    readDraw(reader, draw);
    ensure(toHex(reader.take(32)) === config, "E_FORMAT");
    const own = reader.uint(8);
    ensure(own >= 1 && own <= Number.MAX_SAFE_INTEGER && (round === undefined || own === round), "E_FORMAT");
    const person = toHex(reader.take(32));
    const nonce = reader.uint(4);
    reader.take(16);
    reader.end();
    return { bytes, round: own, person, nonce };
  });
}

/** The event of a press of the stop button, and what the next one links to. */
export function pressEvent(
  draw: Uint8Array,
  commit: Uint8Array,
  press: { k: number; pressedMs: number; round: number },
  previous: Uint8Array,
): Uint8Array {
  const { k, pressedMs, round } = press;
  const bytes = concat(
    Uint8Array.of(3),
    draw,
    commit,
    uint(k, 4),
    uint(pressedMs, 8),
    uint(round, 8),
    previous,
  );
  return taggedHash("fd1/event", bytes);
}

/** By the parts of the key in turn. */
export function compareKeys(left: Uint8Array[], right: Uint8Array[]): number {
  for (const [at, part] of left.entries()) {
    const order = compareBytes(part, right[at] ?? part);
    if (order !== 0) return order;
  }
  return 0;
}

const ascii = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
