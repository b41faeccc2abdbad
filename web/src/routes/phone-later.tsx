// A page of the phone whose content comes in a later version, on its slip of paper.

import { useTranslation } from "react-i18next";
import type { PhonePage } from "@/routes/phone-pages";
import { LaterLine } from "@/ui/later-line";
import { Slip } from "@/ui/slip";

export function PhoneLater({ page }: { page: PhonePage }) {
  const { t } = useTranslation("phone");
  return (
    <Slip>
      <LaterLine name={t(`name.${page}`)} />
    </Slip>
  );
}
