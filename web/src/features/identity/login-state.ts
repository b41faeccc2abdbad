// What must survive the journey to a provider and back: the state that proves we sent the person, through which
// provider, and where they wanted to go.

import { randomString } from "@/lib/random-string";
import { sessionStore } from "@/lib/storage";
import { isOwnPath } from "@/lib/web-address";

const STATE = "login_state";
const PROVIDER = "login_provider";
const WANTED = "login_wanted";

/** Begins a journey. Returns the state to send along. */
export function beginJourney(provider: string): string {
  const state = randomString();
  sessionStore.set(STATE, state);
  sessionStore.set(PROVIDER, provider);
  return state;
}

export interface Journey {
  state: string | null;
  provider: string | null;
}

/** Ends the journey: its state is good for one return only. */
export function endJourney(): Journey {
  const journey = { state: sessionStore.get(STATE), provider: sessionStore.get(PROVIDER) };
  sessionStore.remove(STATE);
  sessionStore.remove(PROVIDER);
  return journey;
}

export function keepWanted(path: string): void {
  sessionStore.set(WANTED, path);
}

/** Where the person wanted to go before they had to sign in. */
export function takeWanted(): string {
  const wanted = sessionStore.get(WANTED);
  sessionStore.remove(WANTED);
  return wanted && isOwnPath(wanted) ? wanted : "/dashboard";
}
