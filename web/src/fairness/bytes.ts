// Bytes: joining, comparing, big-endian integers, hex, and a reader for fixed layouts.

import { ensure } from "./fail";

export const EMPTY = new Uint8Array(0);

const encoder = new TextEncoder();

export const utf8 = (text: string): Uint8Array => encoder.encode(text);

export function concat(...parts: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** A whole number below 2^53 in `width` bytes, big-endian. */
export function uint(value: number, width: number): Uint8Array {
  const bytes = new Uint8Array(width);
  let rest = value;
  for (let at = width - 1; at >= 0; at--) {
    bytes[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

/** Below zero, zero or above: by bytes, a prefix first. */
export function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const shorter = Math.min(left.length, right.length);
  for (let at = 0; at < shorter; at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

export const sameBytes = (left: Uint8Array, right: Uint8Array): boolean => compareBytes(left, right) === 0;

const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

export function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += PAIRS[byte];
  return text;
}

/** Reads hex that was already checked. */
export function fromHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

/** Reads a fixed layout from the front; running out, or bytes left at the end, is a failure. */
export class Reader {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  take(length: number): Uint8Array {
    ensure(this.at + length <= this.bytes.length, "E_FORMAT");
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** Beyond 2^53 the answer is rounded, but stays beyond 2^53: enough to compare with numbers of the protocol. */
  uint(width: number): number {
    return this.take(width).reduce((value, byte) => value * 256 + byte, 0);
  }

  tag(value: number): void {
    ensure(this.uint(1) === value, "E_FORMAT");
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  end(): void {
    ensure(this.left === 0, "E_FORMAT");
  }
}
