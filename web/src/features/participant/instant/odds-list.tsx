// What there is to win, what is left of it, and how likely each is: declared, exact, for the blank too.

import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { PublicView } from "@/api/draw-types";
import type { InstantPrize, InstantView } from "@/api/spin-types";
import { formatMoney, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { isColour } from "@/ui/shows/colours";
import { GIFT, SMILE } from "@/ui/shows/marks";
import styles from "./odds-list.module.css";

export function OddsList({ view, instant }: { view: PublicView; instant: InstantView }) {
  const { t } = useTranslation("instant");
  const { tickets, tickets_left } = instant;
  return (
    <section className={styles.odds} aria-labelledby="odds">
      <h2 id="odds">{t("prizes.title")}</h2>
      {instant.mode === "odds" ? <p className={styles.note}>{t("prizes.odds")}</p> : null}
      {instant.mode === "pool" && tickets !== null && tickets_left !== null ? (
        <p className={styles.note}>
          {t("prizes.pool", { left: number(tickets_left), all: number(tickets) })}
        </p>
      ) : null}
      <p className={styles.note}>{t("prizes.limit", { count: view.limits.wins_per_person })}</p>
      <ul>
        {instant.prizes.map((prize) => (
          <Row key={prize.prize} view={view} instant={instant} prize={prize} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  view: PublicView;
  instant: InstantView;
  prize: InstantPrize;
}

function Row({ view, instant, prize }: RowProps) {
  const { t } = useTranslation("instant");
  const { t: p } = useTranslation("phone");
  const isBlank = prize.prize < 0;
  const full = isBlank ? undefined : view.prizes[prize.prize];
  const value = full?.value_fen ?? null;
  const facts = [
    value === null ? null : p("prizes.worth", { money: formatMoney(value, currentLanguage()) }),
    full ? p(`prizes.handOut.${full.hand_out}`) : null,
  ].filter(Boolean);
  return (
    <li className={styles.row} data-gone={prize.left === 0}>
      {prize.picture ? (
        <img src={prize.picture} alt="" loading="lazy" />
      ) : (
        <svg
          viewBox="0 0 48 48"
          aria-hidden="true"
          style={isColour(prize.color) ? { background: prize.color } : {}}
        >
          <path d={isBlank ? SMILE : GIFT} />
        </svg>
      )}
      <div className={styles.words}>
        <h3 dir="auto">{prize.name || t("prizes.blank")}</h3>
        {facts.length > 0 ? <p>{facts.join(" · ")}</p> : null}
      </div>
      <p className={styles.chance}>
        <strong className="number">{chanceOf(t, instant, prize)}</strong>
        <span className="number">{stockOf(t, prize)}</span>
      </p>
    </li>
  );
}

/** Exact: millionths are at most four digits of a percentage. */
function chanceOf(t: TFunction<"instant">, instant: InstantView, { weight, left }: InstantPrize): string {
  const { mode, denominator, tickets_left } = instant;
  if (mode === "odds") return t("prizes.chance", { percent: percentOf(weight, denominator) });
  if (left === null || !tickets_left) return "";
  return t("prizes.now", { left: number(left), all: number(tickets_left) });
}

export const percentOf = (weight: number, denominator: number): string =>
  new Intl.NumberFormat(currentLanguage(), { style: "percent", maximumFractionDigits: 4 }).format(
    weight / denominator,
  );

function stockOf(t: TFunction<"instant">, { stock, left }: InstantPrize): string {
  if (left === 0) return t("prizes.gone");
  if (stock !== null && left !== null) return t("prizes.left", { left: number(left), all: number(stock) });
  return "";
}

const number = (value: number) => formatNumber(value, currentLanguage());
