// Which page has which title: a route names a key, the words are in the locales. A form's title says which kind of draw it
// is for, and whether it is edited or copied.

import type { Params } from "react-router";
import type consoleWords from "@/locales/zh-CN/console.json";

export type TitleKey = keyof (typeof consoleWords)["title"];

type Named = (params: Params) => TitleKey;

export interface PageHandle {
  title?: TitleKey | Named;
  isForm?: boolean;
}

interface Page {
  handle?: unknown;
  params: Params;
}

interface Title {
  name: TitleKey;
  mode: "edit" | "copy" | null;
}

const KINDS: readonly string[] = [
  "new_fast",
  "turnlottery",
  "ninelottery",
  "card",
  "draw_lots",
] satisfies TitleKey[];

/** The name of the kind in a form's address. */
export const titleOfKind: Named = ({ type = "" }) =>
  KINDS.includes(type) ? (type as TitleKey) : "base_draw";

/** What a route declared about its page, if anything. */
export function titleOf(page: Page | undefined): Title | null {
  const { title, isForm } = (page?.handle as PageHandle | undefined) ?? {};
  if (!page || !title) return null;
  const { operType, id } = page.params;
  const name = typeof title === "function" ? title(page.params) : title;
  const mode = operType === "edit" ? "edit" : id === undefined ? null : "copy";
  return { name, mode: isForm ? mode : null };
}
