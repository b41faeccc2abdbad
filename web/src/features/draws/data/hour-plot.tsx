// When people joined, hour by hour: an area under a line, page views as a quiet line behind it, the values under the
// pointer said above, and all of them in a table for whoever would rather read.

import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { HourCount } from "@/api/after-types";
import {
  gridOf,
  lineOf,
  nearest,
  niceTop,
  type Series,
  seriesOf,
  spotsOf,
  ticksOf,
} from "@/features/draws/data/plot";
import { PlotTable } from "@/features/draws/data/plot-table";
import { formatMoment, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./overview.module.css";

const WIDTH = 720;
const HEIGHT = 240;
const BOX = { left: 60, top: 14, width: WIDTH - 72, height: HEIGHT - 48 };
const MOST_TICKS = 5;

interface HourPlotProps {
  /** What the line and the quiet line behind it are. */
  of?: "hours" | "spinHours";
  joins: readonly HourCount[];
  views: readonly HourCount[];
}

export function HourPlot({ of = "hours", joins, views }: HourPlotProps) {
  const { t } = useTranslation("after");
  const { t: figures } = useTranslation("figures");
  const series = seriesOf(joins, views);
  const [at, setAt] = useState<number | null>(null);
  const words = useWords(series, of);
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <h2 id={id}>{of === "hours" ? t("hours.title") : figures("spinHours.title")}</h2>
        <p className={`number ${styles.reading}`}>{at === null ? words.peak : words.of(at)}</p>
      </div>
      {series.points.length === 0 ? (
        <p className={styles.none}>{of === "hours" ? t("hours.none") : figures("spinHours.none")}</p>
      ) : (
        <>
          <Plot series={series} at={at} label={words.peak} onAt={setAt} />
          <HourLegend series={series} of={of} />
        </>
      )}
    </section>
  );
}

type Of = NonNullable<HourPlotProps["of"]>;

function HourLegend({ series: { points }, of }: { series: Series; of: Of }) {
  const { t } = useTranslation("figures");
  const language = currentLanguage();
  const busy = points.filter(({ count, views }) => count + views > 0);
  return (
    <div className={styles.under}>
      <ul className={styles.keys}>
        <li data-key="joins">{t(`${of}.joins`)}</li>
        <li data-key="views">{t(`${of}.views`)}</li>
      </ul>
      <PlotTable
        head={[t("hours.when"), t(`${of}.joins`), t(`${of}.views`)]}
        rows={busy.map(({ at, count, views }) => [
          formatMoment(new Date(at).toISOString(), language),
          formatNumber(count, language),
          formatNumber(views, language),
        ])}
      />
    </div>
  );
}

function useWords({ points, hours }: Series, what: Of) {
  const { t } = useTranslation("figures");
  const language = currentLanguage();
  const of = (place: number) => {
    const point = points[place];
    if (!point) return "";
    const when = formatMoment(new Date(point.at).toISOString(), language);
    return t(hours === 1 ? `${what}.reading` : `${what}.readingSteps`, {
      when,
      hours,
      joins: formatNumber(point.count, language),
      views: formatNumber(point.views, language),
    });
  };
  const highest = points.reduce(
    (best, { count }, place) => (count > (points[best]?.count ?? 0) ? place : best),
    0,
  );
  return { of, peak: points.length > 0 ? t("hours.peak", { what: of(highest) }) : "" };
}

interface PlotProps {
  series: Series;
  at: number | null;
  label: string;
  onAt(place: number | null): void;
}

function Plot({ series, at, label, onAt }: PlotProps) {
  const top = niceTop(Math.max(...series.points.map(({ count, views }) => Math.max(count, views))));
  const spots = spotsOf(series, top, BOX);
  const bottom = BOX.top + BOX.height;
  const line = lineOf(spots);
  const spot = at === null ? undefined : spots[at];
  const first = spots[0]?.x ?? 0;
  const last = spots.at(-1)?.x ?? 0;
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      onPointerMove={({ currentTarget, clientX }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        onAt(nearest(spots, ((clientX - left) / width) * WIDTH));
      }}
      onPointerLeave={() => onAt(null)}
    >
      <Grid top={top} />
      <path className={styles.looks} d={lineOf(spotsOf(series, top, BOX, "views"))} />
      <path className={styles.area} d={`${line}L${last} ${bottom}L${first} ${bottom}Z`} />
      <path className={styles.curve} d={line} />
      {spot ? (
        <>
          <path className={styles.cursor} d={`M${spot.x} ${BOX.top}V${bottom}`} />
          <circle className={styles.dot} cx={spot.x} cy={spot.y} r="4" />
        </>
      ) : null}
      <Ticks series={series} spots={spots} />
    </svg>
  );
}

function Grid({ top }: { top: number }) {
  const compact = new Intl.NumberFormat(currentLanguage(), { notation: "compact" });
  return gridOf(top).map((value) => {
    const y = BOX.top + BOX.height * (1 - value / top);
    return (
      <g key={value}>
        <path className={styles.rule} d={`M${BOX.left} ${y}H${BOX.left + BOX.width}`} />
        <text className={styles.tick} x={BOX.left - 8} y={y + 4} textAnchor="end">
          {compact.format(value)}
        </text>
      </g>
    );
  });
}

function Ticks({ series, spots }: { series: Series; spots: readonly { x: number }[] }) {
  const { points } = series;
  const span = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
  const day = new Intl.DateTimeFormat(
    currentLanguage(),
    span > 3 * 86_400_000
      ? { month: "numeric", day: "numeric" }
      : { month: "numeric", day: "numeric", hour: "numeric", minute: "2-digit" },
  );
  const ticks = ticksOf(points.length, MOST_TICKS);
  return ticks.map((place, order) => (
    <text
      key={place}
      className={styles.tick}
      data-between={order % 2 === 1 || undefined}
      x={spots[place]?.x}
      y={HEIGHT - 8}
      textAnchor={anchor(place, points.length)}
    >
      {day.format(points[place]?.at)}
    </text>
  ));
}

/** The outer ones stay inside the plot. */
function anchor(place: number, length: number): "start" | "middle" | "end" {
  if (place === 0) return "start";
  return place === length - 1 ? "end" : "middle";
}
