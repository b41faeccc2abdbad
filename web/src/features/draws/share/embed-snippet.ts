// What somebody pastes into their own page to show a draw there.

import type { Language } from "@/lib/languages";

export const embedPath = (lid: string, language: Language) =>
  `/embed?${new URLSearchParams({ lid, lang: language })}`;

const NAMES: Record<string, string> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "#39" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&${NAMES[sign]};`);

export function embedSnippet(origin: string, lid: string, title: string, language: Language): string {
  const address = escaped(origin + embedPath(lid, language));
  const style = "width:100%;max-width:420px;height:520px;border:0";
  return [
    `<iframe src="${address}" title="${escaped(title)}" loading="lazy" style="${style}"></iframe>`,
    `<script async src="${escaped(origin)}/embed.js"></script>`,
  ].join("\n");
}
