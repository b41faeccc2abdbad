// An operator's link: `?gm=true&token=…` signs this tab in as an organiser. The token must not stay in the address.

import { saveGmToken } from "@/lib/session-token";

/** Takes the token out of the address. Returns the clean path, or nothing when the address is no operator's link. */
export function adoptGmToken(address: URL, resetUserInfo: () => void): string | null {
  const query = address.searchParams;
  if (query.get("gm") !== "true") return null;
  const token = query.get("token");
  if (token) {
    saveGmToken(token);
    resetUserInfo();
  }
  query.delete("gm");
  query.delete("token");
  return address.pathname + address.search + address.hash;
}

export function adoptGmTokenFromPage(resetUserInfo: () => void): void {
  const clean = adoptGmToken(new URL(window.location.href), resetUserInfo);
  if (clean) window.history.replaceState(null, "", clean);
}
