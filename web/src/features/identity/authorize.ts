// Sends a person to a provider's authorise page, in WeChat's form, which the house provider speaks too. OpenID Connect
// goes through the server, which knows the issuer.

import type { Provider } from "@/api/types";

export const PLATFORM = { computer: 2, phone: 3 } as const;

interface Journey {
  redirectUri: string;
  state: string;
  scope?: string;
}

export function authorizeUrl(provider: Provider, { redirectUri, state, scope }: Journey): string {
  const base = (provider.authorize_url ?? "").split("?")[0];
  const back = encodeURIComponent(redirectUri);
  if (isOidc(provider)) return `${base}?redirect_uri=${back}&state=${state}`;
  const appid = encodeURIComponent(provider.appid ?? "");
  const asked = encodeURIComponent(scope ?? provider.scope ?? "");
  const end = isWechat(provider) ? "#wechat_redirect" : "";
  return `${base}?appid=${appid}&redirect_uri=${back}&response_type=code&scope=${asked}&state=${state}${end}`;
}

export function isReady(provider: Provider): boolean {
  return provider.status === "ready" && Boolean(provider.authorize_url);
}

export function isWechat({ id }: Provider): boolean {
  return id === "wechat" || id === "wechat_in_app";
}

function isOidc({ id }: Provider): boolean {
  return id.startsWith("oidc:");
}

/** The providers to offer on a computer, the house first. */
export function providersForComputer(providers: Provider[]): Provider[] {
  return providers
    .filter((provider) => isReady(provider) && provider.platforms.includes(PLATFORM.computer))
    .sort((a, b) => Number(b.id === "house") - Number(a.id === "house"));
}

/** Inside WeChat its own login when it is ready; everywhere else the house. */
export function providerForParticipant(providers: Provider[], userAgent: string): Provider | null {
  const ready = providers.filter(isReady);
  const inApp = /MicroMessenger/i.test(userAgent)
    ? ready.find(({ id }) => id === "wechat_in_app")
    : undefined;
  return inApp ?? ready.find(({ id }) => id === "house") ?? null;
}
