// The conditions of a draw in a word or two each.

import { useTranslation } from "react-i18next";
import type { DrawForm } from "@/api/draw-types";

export function useConditionWords({ conditions, login_free, team_size }: DrawForm): string[] {
  const { t } = useTranslation("draws");
  const { passcode, regions, age, invite, form } = conditions;
  const words = [
    login_free ? t("preview.noLogin") : t("preview.login"),
    passcode && t("preview.passcode"),
    regions.length > 0 && t("preview.regions"),
    age && t("preview.age"),
    invite > 0 && t("preview.invite", { number: invite }),
    team_size > 0 && t("preview.team", { number: team_size }),
    form.length > 0 && t("preview.form"),
  ];
  return words.filter((word) => typeof word === "string");
}
