// The organiser's answer to an appeal: a question before accepting, the reason for declining.

import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Appeal } from "@/api/after-types";
import { reporter } from "@/api/reporter";
import { answerAppeal } from "@/features/draws/data/data-calls";
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
  const props = { lid, appeal, onClose };
  return accept ? <AcceptQuestion {...props} /> : <DeclineDialog {...props} />;
}

interface AboutAppeal {
  lid: string;
  appeal: Appeal;
  onClose(): void;
}

function DeclineDialog({ lid, appeal, onClose }: AboutAppeal) {
  const { t } = useTranslation("figures");
  const [busy, setBusy] = useState(false);
  const send = async (reason: string) => {
    setBusy(true);
    const outcome = await answerAppeal(lid, appeal.id, false, reason);
    setBusy(false);
    if (!outcome.ok) return;
    reporter.success(t("appeals.declinedDone"));
    onClose();
  };
  return (
    <ReasonDialog
      title={t("appeals.declineTitle")}
      text={t("appeals.declineText")}
      yes={t("appeals.decline")}
      busy={busy}
      onYes={send}
      onNo={onClose}
    />
  );
}

/** Only a question; the app's own dialog asks it. */
function AcceptQuestion({ lid, appeal, onClose }: AboutAppeal) {
  const { t } = useTranslation("figures");
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void reporter
      .confirm({
        title: t(`appeals.acceptTitle.${appeal.about}`, { name: appeal.name || "–" }),
        content: t(`appeals.acceptText.${appeal.about}`),
        yes: t("appeals.accept"),
        no: t("appeals.back"),
      })
      .then(async (isSure) => {
        const outcome = isSure ? await answerAppeal(lid, appeal.id, true, "") : null;
        if (outcome?.ok) reporter.success(t("appeals.acceptedDone"));
        onClose();
      });
  }, [lid, appeal, onClose, t]);
  return null;
}
