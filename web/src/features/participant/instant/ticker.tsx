// Who won just now, with their names half hidden. The newest comes in on top.

import { useTranslation } from "react-i18next";
import type { PublicView } from "@/api/draw-types";
import type { InstantView } from "@/api/spin-types";
import { prizeName } from "@/features/participant/instant/slots";
import { formatClock, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./ticker.module.css";

const SHOWN = 5;

export function Ticker({ view, instant }: { view: PublicView; instant: InstantView }) {
  const { t } = useTranslation("instant");
  const { ticker, spins, wins } = instant;
  if (ticker.length === 0) return null;
  // Two of one round may have the same name, or none; counted from the first win, each has its own number.
  const lines = ticker.slice(0, SHOWN).map((line, place) => ({ ...line, number: wins - place }));
  return (
    <section className={styles.ticker} aria-labelledby="ticker">
      <header>
        <h2 id="ticker">{t("ticker.title")}</h2>
        <p className="number">
          {t("ticker.spins", { count: spins, n: formatNumber(spins, currentLanguage()) })}
        </p>
      </header>
      <ul>
        {lines.map(({ number, name, prize, at }) => (
          <li key={number}>
            <span dir="auto">
              {t("ticker.won", { name: name ?? t("ticker.somebody"), prize: prizeName(view, prize, "") })}
            </span>
            <time className="number" dateTime={at}>
              {formatClock(at, currentLanguage())}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
