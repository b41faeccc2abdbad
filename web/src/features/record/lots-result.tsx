// What the slips say, and who drew which.

import { useTranslation } from "react-i18next";
import type { PublicLots } from "@/api/lot-types";
import type { RecordView } from "@/api/record-types";
import { RecordSection } from "@/features/record/record-section";
import { formatExact } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { LotList } from "@/ui/lots/lot-list";
import { SlipList } from "@/ui/lots/slip-list";

export function LotsResult({ record, lots }: { record: RecordView; lots: PublicLots }) {
  const { t } = useTranslation("lots");
  return (
    <RecordSection id="result" title={t("record.title")}>
      <SlipList lots={lots} />
      {record.result ? (
        <>
          <p>{formatExact(record.result.drawn_at, currentLanguage())}</p>
          <LotList lid={record.lid} codes={[]} />
        </>
      ) : (
        <p>{t("record.none")}</p>
      )}
    </RecordSection>
  );
}
