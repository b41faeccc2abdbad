// Numbers that look random and always belong to the same seed: for what is decoration only. Nothing here decides a prize.

/** A number in 0…1 that belongs to this seed and this purpose. */
export function luck(seed: string, purpose: number): number {
  let state = 0x811c9dc5 ^ Math.imul(purpose + 1, 0x9e3779b1);
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32;
}
