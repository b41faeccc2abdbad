// How many people and codes are in the hat, in words.

import { useTranslation } from "react-i18next";
import type { Hat } from "@/features/lab/hat";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";

export function useHatWords(): (hat: Hat) => { people: string; codes: string } {
  const { t } = useTranslation("lab");
  const counted = (count: number) => ({ count, n: formatNumber(count, currentLanguage()) });
  return ({ people, leaves }) => ({
    people: t("names.people", counted(people.length)),
    codes: t("names.codes", counted(leaves.length)),
  });
}
