// From a form to a published draw: save, publish, and answer what stands in the way.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { type Failure, reasonOf, STA } from "@/api/outcome";
import { reporter } from "@/api/reporter";
import { publish } from "@/features/draws/calls";
import { changePart, refusals, refuse } from "@/features/draws/form/form-store";
import { goToFirst } from "@/features/draws/form/scroll";
import type { Editor } from "@/features/draws/form/use-editor";
import { MY_DRAWS } from "@/features/draws/kinds";

export interface Publishing {
  busy: boolean;
  /** Whether nothing known stands in the way; shows what does. */
  isReady(): boolean;
  /** Saves what changed in a published draw. */
  saveChanges(): Promise<void>;
  run(): Promise<void>;
}

export function usePublish({ editing: { cell }, keeper }: Editor): Publishing {
  const { t } = useTranslation("draws");
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  const showFaults = () => {
    const state = cell.read();
    const paths = [...refusals(state), ...(state.check?.flaws ?? [])].map(({ field }) => field);
    cell.set((state) => ({ ...state, showAll: true }));
    if (paths.length === 0) return;
    reporter.message(t("publish.failed"));
    // After the faults are drawn, for a folded part opens with them.
    setTimeout(() => goToFirst(paths));
  };

  const refused = async (failure: Failure): Promise<void> => {
    if (failure.fields.length > 0) {
      refuse(cell, failure.fields);
      return showFaults();
    }
    if (failure.sta !== STA.conflict) return;
    if (reasonOf(failure) !== "beacon_silent") return reporter.message(failure.msg);
    const wantsHouse = await reporter.confirm({
      title: t("publish.silentTitle"),
      content: t("publish.silentText"),
      yes: t("publish.silentHouse"),
      no: t("publish.silentWait"),
    });
    if (!wantsHouse) return;
    changePart(cell, "chain", "house");
    await attempt();
  };

  const attempt = async (): Promise<void> => {
    if (!(await keeper.flush())) return showFaults();
    const lid = keeper.lid();
    if (lid === null) return;
    const outcome = await publish(lid);
    if (!outcome.ok) return refused(outcome);
    await navigate(`${MY_DRAWS}?${new URLSearchParams({ share: lid, fresh: "1" })}`);
  };

  const whileBusy = async (act: () => Promise<void>) => {
    setBusy(true);
    await act();
    setBusy(false);
  };

  return {
    busy,
    isReady: () => {
      // What was refused before may be tried again: the reason may have gone by itself.
      const isReady = (cell.read().check?.flaws.length ?? 0) === 0;
      if (!isReady) showFaults();
      return isReady;
    },
    saveChanges: () =>
      whileBusy(async () => {
        if (await keeper.flush()) reporter.success(t("publish.savedChanges"));
        else showFaults();
      }),
    run: () => whileBusy(attempt),
  };
}
