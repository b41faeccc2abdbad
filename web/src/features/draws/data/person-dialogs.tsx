// What opens over the participants: one person's steps, codes for them, out of the hat and back.

import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { MemberView } from "@/api/after-types";
import { exclude, include } from "@/features/draws/data/data-calls";
import { GrantDialog } from "@/features/draws/data/grant-dialog";
import { StepsDrawer } from "@/features/draws/data/steps-drawer";
import { YesOrNo } from "@/features/draws/data/yes-or-no";
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
  return (
    <ReasonDialog
      title={t("people.excludeTitle", { name: member.name })}
      text={t("people.excludeText")}
      yes={t("people.act.exclude")}
      send={(reason) => exclude(lid, member.id, reason)}
      done={() => t("people.excluded", { name: member.name })}
      onClose={onClose}
    />
  );
}

function IncludeQuestion({ lid, member, onClose }: AboutOne) {
  const { t } = useTranslation("after");
  return (
    <YesOrNo
      question={{
        title: t("people.includeTitle", { name: member.name }),
        content: t("people.includeText"),
        yes: t("people.act.include"),
        no: t("ask.no"),
      }}
      send={() => include(lid, member.id)}
      done={t("people.included", { name: member.name })}
      onClose={onClose}
    />
  );
}
