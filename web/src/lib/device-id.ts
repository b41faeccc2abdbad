// What this browser calls itself in draws that limit how many people join with one phone: a text of chance that is kept
// here. The server makes another one of it for each draw, so that nobody is followed from one to the next.

import type { Safety } from "@/api/draw-types";
import { randomString } from "@/lib/random-string";
import { localStore } from "@/lib/storage";

const KEY = "device";

/** What to say in this draw: nothing where phones are not counted. */
export const deviceFor = ({ safety }: { safety: Safety }): string | undefined =>
  safety === "off" ? undefined : deviceId();

export function deviceId(): string {
  const kept = localStore.get(KEY);
  if (kept && /^[0-9A-Za-z-]{16,64}$/.test(kept)) return kept;
  const made = randomString();
  localStore.set(KEY, made);
  return made;
}
