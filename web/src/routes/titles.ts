// Which page has which title: a route names a key, the words are in the locales.

import type consoleWords from "@/locales/zh-CN/console.json";

export type TitleKey = keyof (typeof consoleWords)["title"];

export interface PageHandle {
  title?: TitleKey;
}

/** What a route declared about its page, if anything. */
export function titleOf(handle: unknown): TitleKey | null {
  return (handle as PageHandle | undefined)?.title ?? null;
}
