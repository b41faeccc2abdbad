// What happens when a part of the app cannot be loaded. A module: the page reloads itself once, for the usual reason
// is a new version; if the same part fails again at the same address, the error screen stays. A stylesheet: the
// page goes on without it and says so.

import { reporter } from "@/api/reporter";
import { i18n } from "@/lib/i18n";
import { sessionStore } from "@/lib/storage";

const KEY = "reloaded:";
const STYLESHEET = /preload CSS/i;

let reloading = false;

/** Whether the page is about to reload, so that nobody sees the error screen flash by. */
export function isReloading(): boolean {
  return reloading;
}

/** What to load again: the page the person is on the way to, else the one they are on. */
export interface Reloading {
  address(): string;
  load(address: string): void;
}

export const samePage: Reloading = {
  address: () => window.location.href,
  load: (address) => {
    if (address === window.location.href) window.location.reload();
    else window.location.assign(address);
  },
};

export function watchPreloads({ address, load }: Reloading = samePage): () => void {
  const onFailure = (event: VitePreloadErrorEvent) => {
    const cause = event.payload.message;
    if (STYLESHEET.test(cause)) {
      event.preventDefault();
      console.warn(i18n.t("preload.warning", { cause }));
      reporter.message(i18n.t("preload.failed"));
    } else if (mayReload(address(), cause)) {
      reloading = true;
      load(address());
    }
  };
  window.addEventListener("vite:preloadError", onFailure);
  return () => {
    reloading = false;
    window.removeEventListener("vite:preloadError", onFailure);
  };
}

/** Once for each address and part: the second failure of the same part is not cured by another reload. */
function mayReload(address: string, cause: string): boolean {
  const key = KEY + address;
  if (sessionStore.get(key) === cause) return false;
  sessionStore.set(key, cause);
  // Without a store there is no guard, and a reload could go on for ever.
  return sessionStore.get(key) === cause;
}
