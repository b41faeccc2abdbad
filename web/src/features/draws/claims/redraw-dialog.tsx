// An absent winner gives way to the next reserve, with the reason on the record.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { reporter } from "@/api/reporter";
import { redraw } from "@/features/draws/calls";
import { ReasonDialog } from "@/features/draws/list/reason-dialog";

interface RedrawDialogProps {
  lid: string;
  win: string;
  name: string;
  onClose(): void;
}

export function RedrawDialog({ lid, win, name, onClose }: RedrawDialogProps) {
  const { t } = useTranslation("draws");
  const [busy, setBusy] = useState(false);
  const send = async (reason: string) => {
    setBusy(true);
    const outcome = await redraw(lid, win, reason);
    setBusy(false);
    if (!outcome.ok) return;
    const { replaced } = outcome.data;
    reporter.success(replaced ? t("winner.replaced", { name: replaced.name }) : t("winner.noReserve"));
    onClose();
  };
  return (
    <ReasonDialog
      title={t("winner.redrawTitle", { name })}
      text={t("winner.redrawText")}
      yes={t("winner.redrawYes")}
      busy={busy}
      onYes={send}
      onNo={onClose}
    />
  );
}
