// /mobile/scan: staff hand out prizes on site.

import { useTranslation } from "react-i18next";
import { ScanPage } from "@/features/scan/scan-page";
import { useDocumentTitle } from "@/lib/document-title";
import { EntryGate } from "@/routes/entry-gate";

export function PhoneScan() {
  const { t } = useTranslation("scan");
  useDocumentTitle(t("title"));
  return (
    <EntryGate>
      <ScanPage />
    </EntryGate>
  );
}
