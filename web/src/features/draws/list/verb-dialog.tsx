// Cancels a draw, or ends it before its time, with the reason that everybody will read.

import { useTranslation } from "react-i18next";
import type { TaskRow } from "@/api/draw-types";
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
  return (
    <ReasonDialog
      title={t(`ask.${verb}Title`, { title: row.title || t("listing.untitled") })}
      text={t(`ask.${verb}Text`)}
      yes={t(`ask.${verb}Yes`)}
      send={(reason) => VERBS[verb](row.lid, reason)}
      done={() => t(`done.${verb}`)}
      onClose={onClose}
    />
  );
}
