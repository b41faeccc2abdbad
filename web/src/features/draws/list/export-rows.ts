// The chosen draws as a table for a spreadsheet, and their links for a message.

import type { TFunction } from "i18next";
import type { TaskRow } from "@/api/draw-types";
import { absolute, sharePath } from "@/features/draws/list/share-address";
import { csvFile } from "@/lib/csv";
import { formatMoment } from "@/lib/format";
import type { Language } from "@/lib/languages";

const COLUMNS = [
  "lid",
  "title",
  "kind",
  "state",
  "people",
  "codes",
  "units",
  "created",
  "closes",
  "link",
] as const;

export interface RowWords {
  desk: TFunction<"desk">;
  draws: TFunction<"draws">;
  console: TFunction<"console">;
  language: Language;
}

/** Only what was published has a page to lead to. */
export const linkOf = (row: TaskRow): string => (row.state === "draft" ? "" : absolute(sharePath(row.lid)));

export function exportRows(rows: readonly TaskRow[], words: RowWords): string {
  const { desk, draws, console: kinds, language } = words;
  const moment = (at: string | null) => (at ? formatMoment(at, language) : "");
  const head = COLUMNS.map((name) => desk(`column.${name}`));
  const lines = rows.map((row) => [
    row.lid,
    row.title,
    kinds(`kind.${row.kind}.name`),
    draws(`state.${row.state}`),
    row.participants,
    row.codes,
    row.units,
    moment(row.created_at),
    moment(row.closes_at),
    linkOf(row),
  ]);
  return csvFile([head, ...lines]);
}
