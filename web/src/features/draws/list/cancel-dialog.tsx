// Cancels a draw, with the reason that everybody will read.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TaskRow } from "@/api/draw-types";
import { reporter } from "@/api/reporter";
import { cancel } from "@/features/draws/calls";
import { ReasonDialog } from "@/features/draws/list/reason-dialog";

export function CancelDialog({ row, onClose }: { row: TaskRow; onClose(): void }) {
  const { t } = useTranslation("draws");
  const [busy, setBusy] = useState(false);
  const send = async (reason: string) => {
    setBusy(true);
    const outcome = await cancel(row.lid, reason);
    setBusy(false);
    if (!outcome.ok) return;
    reporter.success(t("done.cancel"));
    onClose();
  };
  return (
    <ReasonDialog
      title={t("ask.cancelTitle", { title: row.title || t("listing.untitled") })}
      text={t("ask.cancelText")}
      yes={t("ask.cancelYes")}
      busy={busy}
      onYes={send}
      onNo={onClose}
    />
  );
}
