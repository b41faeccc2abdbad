// What is in the urn, each sort of slip a small piece of paper.

import { useTranslation } from "react-i18next";
import type { PublicLots } from "@/api/lot-types";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./lots.module.css";

const SHOWN = 24;

export function SlipList({ lots }: { lots: PublicLots }) {
  const { t } = useTranslation("lots");
  const number = (value: number) => formatNumber(value, currentLanguage());
  const shown = lots.what === "order" ? [] : lots.slips.slice(0, SHOWN);
  const more = lots.what === "order" ? 0 : lots.kinds - shown.length;
  return (
    <section className={styles.slips} aria-labelledby="slips">
      <h2 id="slips">{t(`what.${lots.what}`)}</h2>
      <p className={styles.soft}>{sentence(t, lots, number)}</p>
      {shown.length > 0 ? (
        <ul>
          {shown.map(({ name, count }) => (
            <li key={name}>
              <bdi>{name}</bdi>
              {lots.cycle ? null : <small className="number">× {number(count)}</small>}
            </li>
          ))}
        </ul>
      ) : null}
      {more > 0 ? <p className={styles.soft}>{t("slips.more", { count: more, n: number(more) })}</p> : null}
    </section>
  );
}

function sentence(
  t: ReturnType<typeof useTranslation<"lots">>["t"],
  { cycle, total, what, urn }: PublicLots,
  number: (value: number) => string,
): string {
  if (urn) return t("urn.slips", { count: urn.lots, n: number(urn.lots) });
  if (total === null) return t("slips.asMany");
  if (cycle) return t("slips.cycle");
  return t(what === "order" ? "slips.numbers" : "slips.total", { count: total, n: number(total) });
}
