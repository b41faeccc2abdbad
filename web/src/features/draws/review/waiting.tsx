// How long somebody has waited for a decision.

import { useTranslation } from "react-i18next";
import { currentLanguage } from "@/lib/i18n";

const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

export function Waiting({ since }: { since: string }) {
  const { t } = useTranslation("after");
  const seconds = Math.max(0, (Date.now() - Date.parse(since)) / 1000);
  const unit = UNITS.find(([, length]) => seconds >= length);
  if (!unit) return t("review.justNow");
  const [name, length] = unit;
  const time = new Intl.NumberFormat(currentLanguage(), {
    style: "unit",
    unit: name,
    unitDisplay: "long",
  }).format(Math.floor(seconds / length));
  return t("review.waits", { time });
}
