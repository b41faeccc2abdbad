// How many slips have been drawn, how many are left, and that coming first is no advantage.

import { useTranslation } from "react-i18next";
import type { PublicUrn } from "@/api/lot-types";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./urn-count.module.css";

export function UrnCount({ urn: { lots, drawn, waiting } }: { urn: PublicUrn }) {
  const { t } = useTranslation("lots");
  const number = (value: number) => formatNumber(value, currentLanguage());
  const left = Math.max(0, lots - drawn - waiting);
  return (
    <section className={styles.count} aria-labelledby="urn-count">
      <h2 id="urn-count" className="number">
        {left === 0 && waiting === 0 ? t("urn.gone") : t("urn.left", { n: number(left), all: number(lots) })}
      </h2>
      <progress max={lots} value={drawn} aria-labelledby="urn-count" />
      {waiting > 0 ? <p>{t("urn.waiting", { count: waiting, n: number(waiting) })}</p> : null}
      <p>{t("urn.even")}</p>
    </section>
  );
}
