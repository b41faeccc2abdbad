// Random text a person can read aloud: no 0 O o, no 1 l I i. Every character is equally likely.

export const UNAMBIGUOUS = "23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";
const DEFAULT_LENGTH = 32;

/** Bytes at or above the last full multiple are thrown away: a remainder would favour the first characters. */
const FAIR_LIMIT = 256 - (256 % UNAMBIGUOUS.length);

export function randomString(length = DEFAULT_LENGTH): string {
  let text = "";
  while (text.length < length) {
    const bytes = crypto.getRandomValues(new Uint8Array(length - text.length));
    for (const byte of bytes) {
      if (byte < FAIR_LIMIT) text += UNAMBIGUOUS.charAt(byte % UNAMBIGUOUS.length);
    }
  }
  return text;
}
