// For tests only: an operator who cheats. Changes a bundle that was honest, and signs the change with the right key.

import { fromHex } from "../bytes";
import { commitOf, configHashOf, jcs, signSeal } from "./operator";

type Plain = Parameters<typeof jcs>[0];
/** A bundle or record as a test sees it: nothing is known about its shape, on purpose. */
// biome-ignore lint/suspicious/noExplicitAny: tests reach into bundles to break them
export type Bent = any;

/** A changed copy; the honest bundle stays as it is. */
export function bend(bundle: Record<string, unknown>, change: (copy: Bent) => void): Record<string, unknown> {
  const copy = structuredClone(bundle);
  change(copy);
  return copy;
}

/** Changes config or seal, and makes everything that depends on them fit again. */
export function reseal(
  bundle: Record<string, unknown>,
  changes: { config?: (config: Bent) => void; seal?: (seal: Bent) => void },
): Record<string, unknown> {
  return bend(bundle, (copy) => {
    const config = JSON.parse(copy.config_jcs);
    const seal = JSON.parse(copy.seal_jcs);
    changes.config?.(config);
    copy.config_jcs = jcs(config as Plain);
    seal.config = configHashOf(copy.config_jcs);
    changes.seal?.(seal);
    copy.seal_jcs = jcs(seal as Plain);
    if (copy.seal_sig) copy.seal_sig = signSeal(commitOf(copy.seal_jcs));
  });
}

/** Another value of the same form. */
export function flip(hex: string): string {
  const bytes = fromHex(hex);
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
