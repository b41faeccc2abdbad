// Small readers that turn JSON into values of the protocol, strictly: known keys only, every form exact. All of them
// fail with `E_FORMAT`; who reads a record gives that failure the record's own code.

import { fromBase64 } from "./base64";
import { utf8 } from "./bytes";
import { ensure, fail } from "./fail";
import type { Fields, Json } from "./json";

type Value = Json | undefined;

/** The last second of the year 9999. */
export const LATEST = 253_402_300_799;

/** An object with exactly these keys; a name that ends in `?` may be left out. */
export function fields(value: Value, names: string): Fields {
  ensure(value instanceof Map, "E_FORMAT");
  const known = names.split(" ");
  for (const name of known) ensure(name.endsWith("?") || value.has(name), "E_FORMAT");
  for (const key of value.keys()) ensure(known.includes(key) || known.includes(`${key}?`), "E_FORMAT");
  return value;
}

export function items(value: Value, least = 0, most = Number.MAX_SAFE_INTEGER): Json[] {
  ensure(Array.isArray(value) && value.length >= least && value.length <= most, "E_FORMAT");
  return value;
}

/** An array of exactly so many values. */
export const tuple = (value: Value, length: number): Json[] => items(value, length, length);

export function int(value: Value, least = 0, most = Number.MAX_SAFE_INTEGER): number {
  ensure(typeof value === "number" && value >= least && value <= most, "E_FORMAT");
  return value;
}

export const time = (value: Value): number => int(value, 0, LATEST);
export const milliseconds = (value: Value): number => int(value, 0, LATEST * 1000 + 999);

export function string(value: Value): string {
  ensure(typeof value === "string", "E_FORMAT");
  return value;
}

/** A string of one byte to so many bytes of UTF-8. */
export function text(value: Value, most: number): string {
  const read = string(value);
  const length = utf8(read).length;
  ensure(length >= 1 && length <= most, "E_FORMAT");
  return read;
}

/** Lower-case hex of exactly so many bytes. */
export function hex(value: Value, bytes: number): string {
  const read = string(value);
  ensure(read.length === 2 * bytes && /^[0-9a-f]*$/.test(read), "E_FORMAT");
  return read;
}

export const base64 = (value: Value): Uint8Array => fromBase64(string(value));

export function oneOf<const T extends string>(value: Value, choices: readonly T[]): T {
  return choices.find((choice) => choice === value) ?? fail("E_FORMAT");
}

/** Demands one exact value. */
export function exactly(value: Value, wanted: Json): void {
  ensure(value === wanted, "E_FORMAT");
}

/** Reads a value that may be left out. */
export function maybe<T>(value: Value, read: (value: Json) => T): T | undefined {
  return value === undefined ? undefined : read(value);
}

export function orNull<T>(value: Value, read: (value: Value) => T): T | null {
  return value === null ? null : read(value);
}
