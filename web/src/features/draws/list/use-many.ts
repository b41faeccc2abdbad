// What is done with many draws at once, and what became of it: how many went, which did not and why, and the way back.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TaskRow } from "@/api/draw-types";
import { reporter } from "@/api/reporter";
import { changeMany } from "@/features/draws/calls";
import { exportRows, linkOf } from "@/features/draws/list/export-rows";
import { copyText } from "@/lib/copy-text";
import { currentLanguage } from "@/lib/i18n";
import { saveFile } from "@/lib/save-file";

export interface ManyResult {
  what: "deleted" | "restored" | "undone";
  done: readonly string[];
  failed: readonly { lid: string; title: string; msg: string }[];
}

const VERBS = { deleted: "delete", undone: "undo", restored: "restore" } as const;

export function useMany() {
  const { t: desk } = useTranslation("desk");
  const { t: draws } = useTranslation("draws");
  const { t: console } = useTranslation("console");
  const [result, setResult] = useState<ManyResult | null>(null);
  const [busy, setBusy] = useState(false);
  const titles = (rows: readonly TaskRow[]) =>
    new Map(rows.map(({ lid, title }) => [lid, title || draws("listing.untitled")]));

  const change = async (
    what: ManyResult["what"],
    lids: readonly string[],
    names: ReadonlyMap<string, string>,
  ) => {
    setBusy(true);
    const outcome = await changeMany(VERBS[what], lids);
    setBusy(false);
    if (!outcome.ok) return;
    const { done, failed } = outcome.data;
    setResult({
      what,
      done,
      failed: failed.map(({ lid, msg }) => ({ lid, msg, title: names.get(lid) ?? lid })),
    });
  };

  const remove = async (rows: readonly TaskRow[]) => {
    const sure = await reporter.confirm({
      title: desk("many.deleteTitle", { count: rows.length }),
      content: desk("many.deleteText"),
      yes: desk("many.deleteYes"),
      no: desk("many.no"),
    });
    if (!sure) return;
    await change("deleted", lidsOf(rows), titles(rows));
  };

  const copyLinks = async (rows: readonly TaskRow[]) => {
    const links = rows.map(linkOf).filter(Boolean);
    if (links.length === 0) return reporter.message(desk("many.noLinks"));
    if (await copyText(links.join("\n"))) reporter.success(desk("many.copied", { count: links.length }));
  };

  return {
    busy,
    result,
    forget: () => setResult(null),
    remove,
    restore: (rows: readonly TaskRow[]) => change("restored", lidsOf(rows), titles(rows)),
    undo: () => (result ? change("undone", result.done, new Map()) : undefined),
    copyLinks,
    save: (rows: readonly TaskRow[]) => {
      const words = { desk, draws, console, language: currentLanguage() };
      saveFile(exportRows(rows, words), `${desk("many.file")}.csv`, "text/csv;charset=utf-8");
    },
  };
}

export type Many = ReturnType<typeof useMany>;

const lidsOf = (rows: readonly TaskRow[]) => rows.map(({ lid }) => lid);
