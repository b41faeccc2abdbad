// What a condition asks, in words.

import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { PublicConditions, PublicView, Region } from "@/api/draw-types";
import type { Condition } from "@/features/participant/conditions";

export function useConditionWords(view: PublicView, { key, state }: Condition): string | null {
  const { t } = useTranslation("phone");
  const { conditions, team_size, limits } = view;
  const invited = new URLSearchParams(window.location.search).has("team");
  const ageWords = ({ least, most }: NonNullable<PublicConditions["age"]>) => {
    if (least !== null && most !== null) return t("condition.age.between", { least, most });
    return least === null ? t("condition.age.most", { most }) : t("condition.age.least", { least });
  };
  return match(key)
    .with("login", () => t(state === "met" ? "condition.login.met" : "condition.login.todo"))
    .with("free", () => t("condition.free.text"))
    .with("passcode", () => conditions.passcode?.hint || null)
    .with("age", () => conditions.age && ageWords(conditions.age))
    .with("region", () => t("condition.region.text", { places: conditions.regions.map(place).join("、") }))
    .with("form", () => null)
    .with("team", () =>
      invited ? t("condition.team.invited") : t("condition.team.begin", { count: team_size }),
    )
    .with("invite", () => t("condition.invite.text", { count: conditions.invite }))
    .with("recent", () => t("condition.recent.text", { count: limits.no_winners_of_last }))
    .exhaustive();
}

const place = ({ province, city, area }: Region): string =>
  [...new Set([province, city, area])].filter(Boolean).join(" ");
