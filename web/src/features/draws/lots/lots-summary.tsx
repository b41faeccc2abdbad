// The slips and the people in two lines, for the last look before publishing.

import { useTranslation } from "react-i18next";
import type { LotsForm } from "@/api/lot-types";
import { totalOf } from "@/features/draws/lots/slips";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";

export function LotsSummary({ lots }: { lots: LotsForm }) {
  const { t } = useTranslation("lots-form");
  const number = (value: number) => formatNumber(value, currentLanguage());
  const total = totalOf(lots.slips);
  const slips =
    lots.slips.length === 0 ? t("sum.asMany") : t("sum.slips", { count: total, n: number(total) });
  const isUrn = lots.when === "one_by_one";
  const names = lots.names.length;
  return (
    <>
      <dt>{t("publish.what")}</dt>
      <dd className="number">
        {t(`what.${lots.what}`)} · {isUrn ? `${t("when.one_by_one")} · ` : null}
        {lots.cycle ? t("sum.cycle", { count: lots.slips.length }) : slips}
      </dd>
      <dt>{t("publish.people")}</dt>
      <dd className="number">
        {t(`people.${lots.people}`)}
        {names > 0 ? ` · ${t("people.in", { count: names, n: number(names) })}` : null}
      </dd>
    </>
  );
}
