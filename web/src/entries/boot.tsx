// What every page does before it shows itself: watch for parts that fail to load and for clicks that went astray, take
// over an operator's link, load the words, then draw.

import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { adoptGmTokenFromPage } from "@/features/identity/gm-link";
import { type Reloading, samePage, watchPreloads } from "@/lib/chunk-reload";
import { startI18n } from "@/lib/i18n";
import { ignoreStrayClicks } from "@/lib/stray-clicks";
import { applyThemeMode } from "@/lib/theme-mode";
import { ErrorBoundary } from "@/ui/error-boundary";
import "@/ui/tokens.css";
import "@/ui/base.css";

interface Page {
  words: Parameters<typeof startI18n>[0];
  /** Forgets who was signed in, when an operator's link changes that. */
  resetUserInfo?: () => void;
  /** Where the person is, for a page that knows better than the address bar. */
  address?: Reloading["address"];
  draw: () => ReactNode;
}

export async function boot({ words, resetUserInfo = () => undefined, draw, ...page }: Page): Promise<void> {
  watchPreloads({ ...samePage, ...page });
  ignoreStrayClicks();
  applyThemeMode();
  adoptGmTokenFromPage(resetUserInfo);
  await startI18n(words);
  const root = document.getElementById("root");
  if (root) createRoot(root).render(<ErrorBoundary>{draw()}</ErrorBoundary>);
}
