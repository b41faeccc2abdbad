// Why a prize was lost: the machine's reasons come in both languages, an organiser's are their own words.

import type { Bilingual } from "@/api/draw-types";
import { spoken } from "@/lib/spoken";

export const forfeitReason = (win: { reason: string | null; reason_words: Bilingual | null }): string =>
  win.reason_words ? spoken(win.reason_words) : (win.reason ?? "");
