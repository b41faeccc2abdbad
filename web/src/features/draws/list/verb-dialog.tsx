// Cancels a draw, or ends it before its time, with the reason that everybody will read.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TaskRow } from "@/api/draw-types";
import { reporter } from "@/api/reporter";
import { cancel, endEarly } from "@/features/draws/calls";
import { ReasonDialog } from "@/features/draws/list/reason-dialog";

const VERBS = { cancel, end: endEarly };

export type ReasonedVerb = keyof typeof VERBS;

interface VerbDialogProps {
  verb: ReasonedVerb;
  row: TaskRow;
  onClose(): void;
}

export function VerbDialog({ verb, row, onClose }: VerbDialogProps) {
  const { t } = useTranslation("draws");
  const [busy, setBusy] = useState(false);
  const send = async (reason: string) => {
    setBusy(true);
    const outcome = await VERBS[verb](row.lid, reason);
    setBusy(false);
    if (!outcome.ok) return;
    reporter.success(t(`done.${verb}`));
    onClose();
  };
  return (
    <ReasonDialog
      title={t(`ask.${verb}Title`, { title: row.title || t("listing.untitled") })}
      text={t(`ask.${verb}Text`)}
      yes={t(`ask.${verb}Yes`)}
      busy={busy}
      onYes={send}
      onNo={onClose}
    />
  );
}
