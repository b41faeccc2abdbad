// What opens over the participants: one person's steps, codes for them, out of the hat and back.

import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { MemberView } from "@/api/after-types";
import { reporter } from "@/api/reporter";
import { exclude, include } from "@/features/draws/data/data-calls";
import { GrantDialog } from "@/features/draws/data/grant-dialog";
import { StepsDrawer } from "@/features/draws/data/steps-drawer";
import { ReasonDialog } from "@/features/draws/list/reason-dialog";

export interface PersonAct {
  what: "steps" | "grant" | "exclude" | "include";
  member: MemberView;
}

interface PersonDialogsProps {
  lid: string;
  act: PersonAct;
  onClose(): void;
}

export function PersonDialogs({ lid, act: { what, member }, onClose }: PersonDialogsProps) {
  const props = { lid, member, onClose };
  return match(what)
    .with("steps", () => <StepsDrawer {...props} />)
    .with("grant", () => <GrantDialog {...props} />)
    .with("exclude", () => <ExcludeDialog {...props} />)
    .with("include", () => <IncludeQuestion {...props} />)
    .exhaustive();
}

interface AboutOne {
  lid: string;
  member: Pick<MemberView, "id" | "name">;
  onClose(): void;
}

export function ExcludeDialog({ lid, member, onClose }: AboutOne) {
  const { t } = useTranslation("after");
  const [busy, setBusy] = useState(false);
  const send = async (reason: string) => {
    setBusy(true);
    const outcome = await exclude(lid, member.id, reason);
    setBusy(false);
    if (!outcome.ok) return;
    reporter.success(t("people.excluded", { name: member.name }));
    onClose();
  };
  return (
    <ReasonDialog
      title={t("people.excludeTitle", { name: member.name })}
      text={t("people.excludeText")}
      yes={t("people.act.exclude")}
      busy={busy}
      onYes={send}
      onNo={onClose}
    />
  );
}

/** Only a question; the app's own dialog asks it. */
function IncludeQuestion({ lid, member, onClose }: AboutOne) {
  const { t } = useTranslation("after");
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void reporter
      .confirm({
        title: t("people.includeTitle", { name: member.name }),
        content: t("people.includeText"),
        yes: t("people.act.include"),
        no: t("ask.no"),
      })
      .then(async (isSure) => {
        const outcome = isSure ? await include(lid, member.id) : null;
        if (outcome?.ok) reporter.success(t("people.included", { name: member.name }));
        onClose();
      });
  }, [lid, member, onClose, t]);
  return null;
}
