// An absent winner gives way to the next reserve, with the reason on the record.

import { useTranslation } from "react-i18next";
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
  return (
    <ReasonDialog
      title={t("winner.redrawTitle", { name })}
      text={t("winner.redrawText")}
      yes={t("winner.redrawYes")}
      send={(reason) => redraw(lid, win, reason)}
      done={({ replaced }) =>
        replaced ? t("winner.replaced", { name: replaced.name }) : t("winner.noReserve")
      }
      onClose={onClose}
    />
  );
}
