// The organiser's login on a computer: out to the provider, back at /wxAuthCb, token into the browser's store.

import type { Client } from "@/api/client";
import type { Provider, TokenAnswer } from "@/api/types";
import { authorizeUrl, PLATFORM } from "@/features/identity/authorize";
import { beginJourney, endJourney, takeWanted } from "@/features/identity/login-state";
import { saveOrganiserToken } from "@/lib/session-token";

const RETURN_PATH = "/wxAuthCb";

export function loginUrl(provider: Provider): string {
  const redirectUri = window.location.origin + RETURN_PATH;
  return authorizeUrl(provider, { redirectUri, state: beginJourney(provider.id) });
}

export type LoginReturn = { kind: "signed_in"; to: string } | { kind: "no_code" | "wrong_state" | "refused" };

/** Takes the code that the provider sent back and exchanges it for a token. */
export async function finishLogin(query: URLSearchParams, client: Client): Promise<LoginReturn> {
  const journey = endJourney();
  const code = query.get("code");
  if (!code) return { kind: "no_code" };
  if (!journey.state || journey.state !== query.get("state")) return { kind: "wrong_state" };
  const provider = journey.provider ?? query.get("provider");
  const { data } = await client.post<TokenAnswer>("/userlogin", {
    auth_code: code,
    auth_platform: PLATFORM.computer,
    ...(provider ? { provider } : {}),
  });
  if (!data) return { kind: "refused" };
  saveOrganiserToken(data.token);
  return { kind: "signed_in", to: takeWanted() };
}
