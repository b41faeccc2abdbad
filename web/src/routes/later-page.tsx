// A page of the console whose content comes in a later version.

import { useTranslation } from "react-i18next";
import { useMatches } from "react-router";
import { titleOf } from "@/routes/titles";
import { LaterLine } from "@/ui/later-line";

export function LaterPage() {
  const { t } = useTranslation("console");
  const title = titleOf(useMatches().at(-1));
  return <LaterLine name={title ? t(`title.${title.name}`) : ""} />;
}
