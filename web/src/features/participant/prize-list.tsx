// The prizes, each on a slip of paper.

import { useTranslation } from "react-i18next";
import type { PublicPrize } from "@/api/draw-types";
import { formatMoney, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { spoken } from "@/lib/spoken";
import styles from "./prize-list.module.css";

interface PrizeListProps {
  prizes: PublicPrize[];
  teamSize: number;
}

export function PrizeList({ prizes, teamSize }: PrizeListProps) {
  const { t } = useTranslation("phone");
  return (
    <section className={styles.prizes} aria-labelledby="prizes">
      <h2 id="prizes">{t("prizes.title")}</h2>
      {teamSize > 0 ? <p className={styles.team}>{t("prizes.team", { count: teamSize })}</p> : null}
      <ul>
        {prizes.map((prize, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: prizes have no other name, and their order does not change
          <PrizeSlip key={at} prize={prize} first={at === 0} />
        ))}
      </ul>
    </section>
  );
}

function PrizeSlip({ prize, first }: { prize: PublicPrize; first: boolean }) {
  const { t } = useTranslation("phone");
  const language = currentLanguage();
  const { units, value_fen: value } = prize;
  return (
    <li className={styles.hold}>
      <div className={styles.slip} data-first={first}>
        {prize.picture ? <img src={prize.picture} alt="" loading="lazy" /> : <Mark first={first} />}
        <div className={styles.words}>
          <p className={styles.label}>{spoken(prize.label_words)}</p>
          <h3 dir="auto">{prize.name}</h3>
          <p className={styles.facts}>
            {[
              value === null ? null : t("prizes.worth", { money: formatMoney(value, language) }),
              t(`prizes.handOut.${prize.hand_out}`),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {prize.note ? <p className={styles.facts}>{prize.note}</p> : null}
        </div>
        {units === null ? null : (
          <p className={styles.units}>
            {t("prizes.units", { count: units, n: formatNumber(units, language) })}
          </p>
        )}
      </div>
    </li>
  );
}

/** A drawn box with a ribbon, for a prize without a picture. */
function Mark({ first }: { first: boolean }) {
  return (
    <svg className={styles.mark} data-first={first} viewBox="0 0 48 48" aria-hidden="true">
      <path d="M9 20h30v19H9zM7 14h34v6H7zM24 14v25M24 14c-7 0-10-3-9-6s6-2 9 6c3-8 8-9 9-6s-2 6-9 6z" />
    </svg>
  );
}
