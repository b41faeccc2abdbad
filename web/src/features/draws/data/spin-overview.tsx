// The figures of an instant draw: spins and wins, what is left of each prize, and which chances were used.

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { SpinFigures } from "@/api/after-types";
import { Answer } from "@/features/draws/data/answer";
import { spinsQuery } from "@/features/draws/data/data-calls";
import { HourPlot } from "@/features/draws/data/hour-plot";
import { StockPlot } from "@/features/draws/data/stock-plot";
import type { DrawHead } from "@/features/draws/data/use-draw-head";
import { useOriginWords } from "@/features/draws/data/use-origin-words";
import { formatNumber, formatShare } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./overview.module.css";
import own from "./spins.module.css";

export function SpinOverview({ head }: { head: DrawHead }) {
  const query = useQuery(spinsQuery(head.lid, head.state === "open"));
  return <Answer query={query}>{(figures) => <Figures head={head} figures={figures} />}</Answer>;
}

interface FiguresProps {
  head: DrawHead;
  figures: SpinFigures;
}

function Figures({ head, figures }: FiguresProps) {
  const { hours } = figures;
  return (
    <>
      <Totals figures={figures} head={head} />
      <PrizeStock figures={figures} head={head} />
      {hours ? (
        <div className={own.plots}>
          <HourPlot
            of="spinHours"
            joins={hours.map(({ at, spins }) => ({ at, count: spins }))}
            views={hours.map(({ at, given }) => ({ at, count: given.reduce((sum, won) => sum + won, 0) }))}
          />
          <StockPlot figures={figures} prizes={head.prizes} />
        </div>
      ) : null}
      <UsedChances figures={figures} />
    </>
  );
}

function Totals({ head: { participants }, figures: { spins, wins, waiting, voided } }: FiguresProps) {
  const { t } = useTranslation("figures");
  const language = currentLanguage();
  const number = (value: number | null) => (value === null ? "–" : formatNumber(value, language));
  return (
    <div className={own.totals}>
      <dl className={styles.totals}>
        {(["people", "spins", "wins"] as const).map((what) => (
          <div key={what}>
            <dt>{t(`spins.${what}`)}</dt>
            <dd className="number">{number({ people: participants, spins, wins }[what])}</dd>
          </div>
        ))}
      </dl>
      {waiting > 0 ? <p className={styles.note}>{t("spins.waiting", { number: number(waiting) })}</p> : null}
      {voided > 0 ? <p className={styles.note}>{t("spins.voided", { number: number(voided) })}</p> : null}
    </div>
  );
}

/** How much of each prize has been won and how much is left. */
function PrizeStock({ head, figures }: FiguresProps) {
  const { t } = useTranslation("figures");
  const language = currentLanguage();
  const number = (value: number) => formatNumber(value, language);
  const shown = figures.prizes.filter(({ prize, given }) => prize >= 0 || given > 0);
  return (
    <section className={styles.card} aria-labelledby="left-title">
      <h2 id="left-title">{t("spins.left")}</h2>
      <ul className={own.prizes}>
        {shown.map(({ prize, units, given, left }) => (
          <li key={prize}>
            <span className={own.name}>{prize < 0 ? t("spins.blank") : head.prizes[prize]?.name}</span>
            <span className={own.track} aria-hidden="true">
              <span style={{ width: `${units ? Math.min(100, (given / units) * 100) : 0}%` }} />
            </span>
            <span className={`number ${own.count}`}>
              {units === null || units === undefined
                ? t("spins.given", { given: number(given) })
                : t("spins.givenOf", { given: number(given), units: number(units), left: number(left ?? 0) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function UsedChances({ figures: { chances } }: { figures: SpinFigures }) {
  const { t } = useTranslation("figures");
  const words = useOriginWords();
  const language = currentLanguage();
  const all = chances.daily + chances.kept;
  const rows = [
    { name: t("spins.daily"), count: chances.daily },
    { name: t("spins.kept"), count: chances.kept },
  ].filter(({ count }) => count > 0);
  return (
    <section className={styles.card} aria-labelledby="used-title">
      <h2 id="used-title">{t("spins.used")}</h2>
      {all === 0 ? <p className={styles.none}>{t("spinHours.none")}</p> : null}
      <ul className={styles.sources}>
        {rows.map(({ name, count }) => (
          <li key={name}>
            <span className={styles.source}>{name}</span>
            <span className={`number ${styles.count}`}>
              <small>{formatShare(count / all, language)}</small>
              {formatNumber(count, language)}
            </span>
            <span className={styles.track}>
              <span className={styles.bar} style={{ width: `${(count / all) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {chances.earned.length > 0 ? (
        <p className={styles.note}>
          {t("spins.earned", {
            list: chances.earned
              .map(({ origin, codes }) => `${words(origin)} ${formatNumber(codes, language)}`)
              .join(" · "),
          })}
        </p>
      ) : null}
    </section>
  );
}
