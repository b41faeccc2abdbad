// Carries out what was chosen for a draw, asking first where it cannot be taken back.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { match } from "ts-pattern";
import type { TaskRow } from "@/api/draw-types";
import { type Outcome, reasonOf, STA } from "@/api/outcome";
import { reporter } from "@/api/reporter";
import { copy, openNow, publish, remove, restore } from "@/features/draws/calls";
import type { Action } from "@/features/draws/can";
import { dataPath, formsPath, lotsPath, reviewPath } from "@/features/draws/data/paths";
import { editPath } from "@/features/draws/kinds";
import { recordPath } from "@/features/draws/list/share-address";
import { useAskWhy } from "@/features/draws/list/verb-asker";

export function useActions(row: TaskRow) {
  const { t } = useTranslation("draws");
  const navigate = useNavigate();
  const askWhy = useAskWhy();
  const [params, setParams] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const title = row.title || t("listing.untitled");
  const form = editPath(row.kind, row.lid);
  const show = (key: "share" | "winners") => setParams({ ...Object.fromEntries(params), [key]: row.lid });

  const ask = async (what: "open" | "delete" | "publish") => {
    // While somebody makes up their mind, nothing is being done.
    setBusy(false);
    const yes = await reporter.confirm({
      title: t(`ask.${what}Title`, { title }),
      content: what === "publish" ? t("publish.text") : t(`ask.${what}Text`),
      yes: what === "publish" ? t("publish.yes") : t(`ask.${what}Yes`),
      no: t("ask.no"),
    });
    setBusy(true);
    return yes;
  };

  const done = async (outcome: Outcome<unknown>, action: "open" | "copy" | "delete" | "restore") => {
    if (outcome.ok) reporter.success(t(`done.${action}`));
  };

  /** What is missing is mended on the form, and the choice of the beacon is made there. */
  const publishRow = async () => {
    const outcome = await publish(row.lid);
    if (outcome.ok) return show("share");
    if (outcome.sta === STA.conflict && reasonOf(outcome) !== "beacon_silent") reporter.message(outcome.msg);
    if (outcome.sta === STA.invalidInput || reasonOf(outcome) === "beacon_silent") await navigate(form);
  };

  const act = (action: Action): unknown =>
    match(action)
      .with("edit", () => navigate(form))
      .with("publish", async () => (await ask("publish")) && publishRow())
      .with("open", async () => (await ask("open")) && done(await openNow(row.lid), "open"))
      .with("cancel", "end", (verb) => askWhy({ verb, row }))
      .with("copy", async () => {
        const outcome = await copy(row.lid);
        await done(outcome, "copy");
        if (outcome.ok) await navigate(editPath(row.kind, outcome.data.lid));
      })
      .with("delete", async () => (await ask("delete")) && done(await remove(row.lid), "delete"))
      .with("restore", async () => done(await restore(row.lid), "restore"))
      .with("share", () => show("share"))
      .with("winners", () => show("winners"))
      .with("lots", () => navigate(lotsPath(row.lid)))
      .with("data", () => navigate(dataPath(row)))
      .with("forms", () => navigate(formsPath(row.lid)))
      .with("vouchers", () => navigate(reviewPath(row.lid)))
      .with("record", () => window.open(recordPath(row.lid), "_blank", "noopener"))
      .exhaustive();

  const run = async (action: Action): Promise<void> => {
    setBusy(true);
    await act(action);
    setBusy(false);
  };
  return { run, busy };
}
