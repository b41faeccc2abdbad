// Whether a phone's own random part stands in the bytes of a spin. Apart from the check, which is loaded only when somebody
// asks for it.

import { fromBase64 } from "@/fairness/base64";
import { toHex } from "@/fairness/bytes";

/** After the nonce, and last. */
const SEED_AT = 93;

export function holdsSeed(spin: string, seed: string): boolean {
  try {
    return toHex(fromBase64(spin).subarray(SEED_AT)) === seed;
  } catch {
    return false;
  }
}
