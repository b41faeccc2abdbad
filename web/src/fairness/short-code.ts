// The short code: the first 130 bits of a commit, for people to compare by eye.

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 26;

export function shortCode(commit: Uint8Array): string {
  let code = "";
  for (let digit = 0; digit < LENGTH; digit++) {
    let value = 0;
    for (let bit = 5 * digit; bit < 5 * digit + 5; bit++) {
      value = value * 2 + (((commit[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
    }
    code += (digit > 0 && digit % 4 === 0 ? "-" : "") + ALPHABET[value];
  }
  return code;
}

/** What was typed, as `shortCode` would write it; null if it cannot be a code. */
export function readShortCode(typed: string): string | null {
  const plain = typed.toUpperCase().replaceAll("-", "").replace(/[IL]/g, "1").replaceAll("O", "0");
  if (plain.length !== LENGTH || ![...plain].every((digit) => ALPHABET.includes(digit))) return null;
  return plain.replace(/(.{4})(?=.)/g, "$1-");
}
