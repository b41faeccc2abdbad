// Light, dark, or as the system says. The choice is kept in the browser and written on `<html data-theme>`.

import { useSyncExternalStore } from "react";
import { localStore } from "@/lib/storage";

export const THEME_MODES = ["light", "dark", "system"] as const;
export type ThemeMode = (typeof THEME_MODES)[number];

const KEY = "theme";
const listeners = new Set<() => void>();
const systemDark = () => window.matchMedia("(prefers-color-scheme: dark)");

export function readThemeMode(): ThemeMode {
  const stored = localStore.get(KEY);
  return THEME_MODES.find((mode) => mode === stored) ?? "system";
}

export function applyThemeMode(mode: ThemeMode = readThemeMode()): void {
  document.documentElement.dataset.theme = mode;
}

export function chooseThemeMode(mode: ThemeMode): void {
  localStore.set(KEY, mode);
  applyThemeMode(mode);
  for (const listener of listeners) listener();
}

export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(subscribe, readThemeMode);
}

/** Whether the page is dark right now, whoever decided it. */
export function useIsDark(): boolean {
  const mode = useThemeMode();
  const system = useSyncExternalStore(subscribe, () => systemDark().matches);
  return mode === "system" ? system : mode === "dark";
}

function subscribe(listener: () => void): () => void {
  const query = systemDark();
  listeners.add(listener);
  query.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    query.removeEventListener("change", listener);
  };
}
