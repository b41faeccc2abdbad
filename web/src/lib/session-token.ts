// Where the session token lives. Three sources, asked in this order: the operator's (gm) token of this tab, the
// participant's token of this tab, the organiser's token of this browser.

import { localStore, sessionStore } from "@/lib/storage";

const GM = "gmtoken";
const TOKEN = "token";

export function readToken(): string | null {
  return sessionStore.get(GM) ?? sessionStore.get(TOKEN) ?? localStore.get(TOKEN);
}

export function isActingAsOrganiser(): boolean {
  return sessionStore.get(GM) !== null;
}

export function saveOrganiserToken(token: string): void {
  localStore.set(TOKEN, token);
}

export function saveParticipantToken(token: string): void {
  sessionStore.set(TOKEN, token);
}

export function saveGmToken(token: string): void {
  sessionStore.set(GM, token);
}

export function clearGmToken(): void {
  sessionStore.remove(GM);
}

export function clearTokens(): void {
  sessionStore.remove(GM);
  sessionStore.remove(TOKEN);
  localStore.remove(TOKEN);
}
