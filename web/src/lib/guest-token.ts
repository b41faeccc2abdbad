// The token of somebody who takes part without signing in. It belongs to this phone and one draw, and outlives the tab.

import { readToken, saveParticipantToken } from "@/lib/session-token";
import { localStore } from "@/lib/storage";

const key = (lid: string) => `guest:${lid}`;

export function keepGuestToken(lid: string, token: string): void {
  localStore.set(key(lid), token);
  saveParticipantToken(token);
}

/** In a new tab, the guest of this draw is who they were before; somebody who is signed in stays signed in. */
export function resumeGuest(lid: string): void {
  const kept = localStore.get(key(lid));
  if (kept && !readToken()) saveParticipantToken(kept);
}

export function forgetGuest(lid: string): void {
  localStore.remove(key(lid));
}
