// The guard of a participant's home: whoever has no token is sent through the social login and comes back with a code,
// which is exchanged for a token of this tab.

import type { Client } from "@/api/client";
import type { Channels, TokenAnswer } from "@/api/types";
import { authorizeUrl, PLATFORM, providerForParticipant } from "@/features/identity/authorize";
import { beginJourney, endJourney } from "@/features/identity/login-state";
import { readToken, saveParticipantToken } from "@/lib/session-token";

const SCOPE = "snsapi_userinfo";

export type Entry =
  | { kind: "enter" }
  | { kind: "go"; to: string }
  | { kind: "no_provider" | "wrong_state" | "refused" };

export async function enterThirdApplication(address: URL, client: Client, userAgent: string): Promise<Entry> {
  if (readToken()) return { kind: "enter" };
  const code = address.searchParams.get("code");
  return code ? exchange(code, address, client) : authorise(address, client, userAgent);
}

async function authorise(address: URL, client: Client, userAgent: string): Promise<Entry> {
  const { data } = await client.get<Channels>("/channels");
  const provider = data ? providerForParticipant(data.providers, userAgent) : null;
  if (!provider) return { kind: "no_provider" };
  const journey = { redirectUri: withoutCode(address), state: beginJourney(provider.id), scope: SCOPE };
  return { kind: "go", to: authorizeUrl(provider, journey) };
}

async function exchange(code: string, address: URL, client: Client): Promise<Entry> {
  const { state, provider } = endJourney();
  // A journey that began in this tab must end with its own state. A link that begins with a code has none to compare.
  if (state && state !== address.searchParams.get("state")) return { kind: "wrong_state" };
  const { data } = await client.post<TokenAnswer>("/userlogin", {
    auth_code: code,
    auth_platform: PLATFORM.phone,
    ...(provider ? { provider } : {}),
  });
  if (!data) return { kind: "refused" };
  saveParticipantToken(data.token);
  return { kind: "go", to: withoutCode(address) };
}

/** The address without what the provider added. */
export function withoutCode(address: URL): string {
  const clean = new URL(address);
  for (const name of ["code", "state", "provider"]) clean.searchParams.delete(name);
  clean.hash = "";
  return clean.href;
}
