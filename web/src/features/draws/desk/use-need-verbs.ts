// The two things that are done on the desk itself: opening a draw, and running one again.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Need } from "@/api/draw-types";
import { reporter } from "@/api/reporter";
import { copy, openNow } from "@/features/draws/calls";
import { editPath } from "@/features/draws/kinds";

export function useNeedVerbs({ lid, kind, title }: Need) {
  const { t } = useTranslation("desk");
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const during = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const open = async () => {
    const sure = await reporter.confirm({
      title: t("opening.title", { title }),
      content: t("opening.text"),
      yes: t("opening.yes"),
      no: t("opening.no"),
    });
    if (!sure) return;
    await during(async () => {
      const { ok } = await openNow(lid);
      if (ok) reporter.success(t("opening.done"));
    });
  };
  const again = () =>
    during(async () => {
      const outcome = await copy(lid);
      if (outcome.ok) await navigate(editPath(kind, outcome.data.lid));
    });
  return { open, again, busy };
}
