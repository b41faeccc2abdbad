// The slips as the phone beside the form shows them.

import { useTranslation } from "react-i18next";
import type { LotsForm } from "@/api/lot-types";
import styles from "@/features/draws/preview/phone-preview.module.css";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Urn } from "@/ui/urn/urn";

const SHOWN = 8;

export function LotsPreview({ lots }: { lots: LotsForm }) {
  const { t } = useTranslation("lots-form");
  const shown = lots.what === "order" ? [] : lots.slips.slice(0, SHOWN);
  const more = lots.slips.length - shown.length;
  const [numbers] = lots.slips;
  return (
    <div>
      {lots.when === "one_by_one" && lots.people === "link" ? (
        <>
          <Urn motion="still" />
          <p className={styles.join}>{t("preview.draw")}</p>
        </>
      ) : null}
      <p className={styles.heading}>{t("preview.title")}</p>
      <ul className={styles.chips}>
        {shown.map(({ name, count }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture of the list, without state.
          <li key={at}>
            {name || t("preview.unnamed")}
            {lots.cycle || count === 1 ? null : ` × ${formatNumber(count, currentLanguage())}`}
          </li>
        ))}
        {more > 0 && shown.length > 0 ? <li>+ {formatNumber(more, currentLanguage())}</li> : null}
        {lots.what === "order" ? (
          <li className="number">{numbers ? `1 – ${numbers.count}` : t("preview.asMany")}</li>
        ) : null}
      </ul>
      {lots.people === "link" ? null : <p className={styles.by}>{t("preview.byName")}</p>}
    </div>
  );
}
