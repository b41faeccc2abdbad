// Keeps the document title: the page's own title, or else the default one, in the language being spoken.

import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { readRuntimeSettings } from "@/lib/runtime-settings";

export function useDocumentTitle(own: string | null): void {
  const { t } = useTranslation("common");
  const title = own ?? readRuntimeSettings().title ?? t("title.default");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
