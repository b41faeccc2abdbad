// Base64 as RFC 4648 writes it: padded, nothing but the alphabet, unused bits zero. The browser's own reader is laxer.

import { ensure } from "./fail";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const NOT_A_DIGIT = 64;

const values = new Uint8Array(128).fill(NOT_A_DIGIT);
for (let value = 0; value < ALPHABET.length; value++) values[ALPHABET.charCodeAt(value)] = value;

export function fromBase64(text: string): Uint8Array {
  ensure(text.length % 4 === 0, "E_FORMAT");
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const digits = text.length - padding;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let held = 0;
  let bits = 0;
  let to = 0;
  for (let at = 0; at < digits; at++) {
    const value = values[text.charCodeAt(at)] ?? NOT_A_DIGIT;
    ensure(value !== NOT_A_DIGIT, "E_FORMAT");
    held = (held << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[to++] = held >> bits;
    held &= (1 << bits) - 1;
  }
  ensure(held === 0, "E_FORMAT");
  return bytes;
}

export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let digit = 0; digit < 4; digit++) {
      text += at + digit > bytes.length ? "=" : ALPHABET[(group >> (18 - 6 * digit)) & 63];
    }
  }
  return text;
}
