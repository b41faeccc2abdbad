// Texts that the server sends in both languages: the one for the reader.

import { currentLanguage } from "@/lib/i18n";

export function spoken({ zh, en }: { zh: string; en: string }): string {
  return currentLanguage() === "zh-CN" ? zh || en : en || zh;
}
