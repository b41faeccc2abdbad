// The client of the phone's draw and record pages. Whatever goes wrong is told in the page itself, in its place; a session that has
// ended opens the same draw again, without it.

import { createClient } from "@/api/client";
import { reporter } from "@/api/reporter";
import { forgetGuest } from "@/lib/guest-token";
import { currentLanguage, i18n } from "@/lib/i18n";
import { clearTokens, readToken } from "@/lib/session-token";

export const lidHere = (): string => new URLSearchParams(window.location.search).get("lid") ?? "";

export const phoneClient = createClient({
  fetch: (...request) => window.fetch(...request),
  reporter,
  t: i18n.getFixedT(null, "common"),
  language: currentLanguage,
  token: readToken,
  clearTokens: () => {
    clearTokens();
    forgetGuest(lidHere());
  },
  isLiveDraw: () => false,
  reload: () => window.location.reload(),
  goHome: () => window.location.reload(),
  openContact: () => undefined,
});
