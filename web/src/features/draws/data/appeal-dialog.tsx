// The organiser's answer to an appeal: a question before accepting, the reason for declining.

import { useTranslation } from "react-i18next";
import type { Appeal } from "@/api/after-types";
import { answerAppeal } from "@/features/draws/data/data-calls";
import { YesOrNo } from "@/features/draws/data/yes-or-no";
import { ReasonDialog } from "@/features/draws/list/reason-dialog";

export interface AppealAct {
  appeal: Appeal;
  accept: boolean;
}

interface AppealDialogProps {
  lid: string;
  act: AppealAct;
  onClose(): void;
}

export function AppealDialog({ lid, act: { appeal, accept }, onClose }: AppealDialogProps) {
  const { t } = useTranslation("figures");
  return accept ? (
    <YesOrNo
      question={{
        title: t(`appeals.acceptTitle.${appeal.about}`, { name: appeal.name || "–" }),
        content: t(`appeals.acceptText.${appeal.about}`),
        yes: t("appeals.accept"),
        no: t("appeals.back"),
      }}
      send={() => answerAppeal(lid, appeal.id, true, "")}
      done={t("appeals.acceptedDone")}
      onClose={onClose}
    />
  ) : (
    <ReasonDialog
      title={t("appeals.declineTitle")}
      text={t("appeals.declineText")}
      yes={t("appeals.decline")}
      send={(reason) => answerAppeal(lid, appeal.id, false, reason)}
      done={() => t("appeals.declinedDone")}
      onClose={onClose}
    />
  );
}
