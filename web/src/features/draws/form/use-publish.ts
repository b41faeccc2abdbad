// From a form to a published draw: save, publish, and answer what stands in the way. Whatever keeps a draw from being
// published is said beside the button, and stays there until it is answered.

import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { DrawForm } from "@/api/draw-types";
import { type Failure, reasonOf, STA } from "@/api/outcome";
import { reporter } from "@/api/reporter";
import { publishForm, refreshDraws } from "@/features/draws/calls";
import { changePart, type FormState, refusals, refuse } from "@/features/draws/form/form-store";
import { goToFirst } from "@/features/draws/form/scroll";
import type { Editor } from "@/features/draws/form/use-editor";
import { MY_DRAWS } from "@/features/draws/kinds";
import { useCell } from "@/lib/cell";

/** Why it was not done. */
interface Trouble {
  words: string;
  /** Whether doing the same again may help; otherwise something else has to be done first. */
  canRetry: boolean;
  /** The form whose marked fields are meant: another form is another matter. */
  form?: DrawForm;
  /** Stands as long as two versions do. */
  isElsewhere?: boolean;
}

export interface Publishing {
  /** What is being done at the moment. */
  doing: "saving" | "publishing" | null;
  trouble: Trouble | null;
  /** Whether nothing known stands in the way; shows what does. */
  isReady(): boolean;
  /** Saves what changed in a published draw. */
  saveChanges(): Promise<void>;
  run(): Promise<void>;
}

export function usePublish({ editing: { cell }, keeper }: Editor): Publishing {
  const { t } = useTranslation("draws");
  const navigate = useNavigate();
  const [doing, setDoing] = useState<Publishing["doing"]>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  // Not the state above: a second click may come before the first is drawn.
  const isRunning = useRef(false);

  const isMended = useCell(cell, ({ form }) => trouble?.form !== undefined && form !== trouble.form);
  const isDecided = useCell(
    keeper.standing,
    ({ is }) => !!trouble?.isElsewhere && is !== "changed_elsewhere",
  );

  const stop = (words: string) => setTrouble({ words, canRetry: true });

  const showFaults = () => {
    const paths = faultsOf(cell.read());
    cell.set((state) => ({ ...state, showAll: true }));
    setTrouble({ words: t("publish.failed"), canRetry: false, form: cell.read().form });
    // After the faults are drawn, for a folded part opens with them.
    setTimeout(() => goToFirst(paths));
  };

  const unsaved = () => {
    const standing = keeper.standing.read();
    if (standing.is === "changed_elsewhere") {
      return setTrouble({ words: t("publish.elsewhere"), canRetry: false, isElsewhere: true });
    }
    if (standing.is !== "refused") return stop(t("publish.away"));
    if (faultsOf(cell.read()).length > 0) return showFaults();
    stop(t("publish.refused", { msg: standing.msg || t("publish.broken") }));
  };

  const refused = async (failure: Failure): Promise<void> => {
    if (failure.fields.length > 0) {
      refuse(cell, failure.fields);
      return showFaults();
    }
    if (failure.sta === STA.conflict && reasonOf(failure) === "beacon_silent") return offerHouse();
    if (failure.sta === null) return stop(t("publish.unanswered"));
    stop(t("publish.refused", { msg: failure.msg || t("publish.broken") }));
  };

  const offerHouse = async (): Promise<void> => {
    const wantsHouse = await reporter.confirm({
      title: t("publish.silentTitle"),
      content: t("publish.silentText"),
      yes: t("publish.silentHouse"),
      no: t("publish.silentWait"),
    });
    if (!wantsHouse) return stop(t("publish.silent"));
    changePart(cell, "chain", "house");
    await attempt();
  };

  const attempt = async (): Promise<void> => {
    setDoing("saving");
    const isSaved = await keeper.flush();
    const lid = keeper.lid();
    if (!isSaved || lid === null) return unsaved();
    setDoing("publishing");
    const outcome = await publishForm(lid);
    if (!outcome.ok) return refused(outcome);
    await navigate(`${MY_DRAWS}?${new URLSearchParams({ share: lid, fresh: "1" })}`);
    // The lists may be slow; whoever has published does not wait for them.
    void refreshDraws();
  };

  /** One thing at a time, which always ends in words. */
  const alone = async (act: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setTrouble(null);
    try {
      await act();
    } catch (cause) {
      stop(t("publish.broken"));
      console.error(cause);
    } finally {
      isRunning.current = false;
      setDoing(null);
    }
  };

  return {
    doing,
    trouble: isMended || isDecided ? null : trouble,
    isReady: () => {
      // An answer about an older form says nothing about this one, and what was refused before may have gone by itself.
      const { form, check, checked } = cell.read();
      const isReady = form !== checked || (check?.flaws.length ?? 0) === 0;
      if (!isReady) showFaults();
      return isReady;
    },
    saveChanges: () =>
      alone(async () => {
        setDoing("saving");
        if (await keeper.flush()) reporter.success(t("publish.savedChanges"));
        else unsaved();
      }),
    run: () => alone(attempt),
  };
}

/** The fields that are marked, or will be once every fault is shown. */
function faultsOf(state: FormState): string[] {
  const flaws = state.form === state.checked ? (state.check?.flaws ?? []) : [];
  return [...refusals(state), ...flaws].map(({ field }) => field);
}
