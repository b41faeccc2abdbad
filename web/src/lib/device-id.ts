// What this browser calls itself in draws that limit how many people join with one phone: a text of chance that is kept
// here. The server makes another one of it for each draw, so that nobody is followed from one to the next.

import { randomString } from "@/lib/random-string";
import { localStore } from "@/lib/storage";

const KEY = "device";

export function deviceId(): string {
  const kept = localStore.get(KEY);
  if (kept && /^[0-9A-Za-z-]{16,64}$/.test(kept)) return kept;
  const made = randomString();
  localStore.set(KEY, made);
  return made;
}
