// What was left of each prize over time, as steps from all to none.

import { useTranslation } from "react-i18next";
import type { SpinFigures } from "@/api/after-types";
import { PlotTable } from "@/features/draws/data/plot-table";
import { stepPath, stockLines } from "@/features/draws/data/stock";
import type { DrawHead } from "@/features/draws/data/use-draw-head";
import { formatMoment, formatNumber, formatShare } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./overview.module.css";
import own from "./spins.module.css";

const WIDTH = 720;
const HEIGHT = 200;
const BOX = { left: 68, top: 12, width: WIDTH - 80, height: HEIGHT - 40 };

export function StockPlot({ figures, prizes }: { figures: SpinFigures; prizes: DrawHead["prizes"] }) {
  const { t } = useTranslation("figures");
  const language = currentLanguage();
  const lines = stockLines(figures);
  const times = lines[0]?.points.map(({ at }) => at) ?? [];
  const [begin = 0] = times;
  const end = times.at(-1) ?? 0;
  const place = (at: number) => BOX.left + ((at - begin) / Math.max(1, end - begin)) * BOX.width;
  const height = (share: number) => BOX.top + (1 - share) * BOX.height;
  const when = (at: number) => formatMoment(new Date(at).toISOString(), language);
  return (
    <section className={styles.card} aria-labelledby="stock-title">
      <h2 id="stock-title">{t("stock.title")}</h2>
      {lines.length === 0 ? (
        <p className={styles.none}>{t("spinHours.none")}</p>
      ) : (
        <>
          <svg
            className={styles.plot}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            role="img"
            aria-label={t("stock.picture")}
          >
            {[0, 0.5, 1].map((share) => (
              <g key={share}>
                <path className={styles.rule} d={`M${BOX.left} ${height(share)}H${BOX.left + BOX.width}`} />
                <text className={styles.tick} x={BOX.left - 8} y={height(share) + 4} textAnchor="end">
                  {formatShare(share, language)}
                </text>
              </g>
            ))}
            {lines.map((line) => (
              <path
                key={line.prize}
                className={own.stock}
                data-line={line.prize % 6}
                d={stepPath(line, place, height)}
              />
            ))}
            <text className={styles.tick} x={BOX.left} y={HEIGHT - 6}>
              {when(begin)}
            </text>
            <text className={styles.tick} x={BOX.left + BOX.width} y={HEIGHT - 6} textAnchor="end">
              {when(end)}
            </text>
          </svg>
          <div className={styles.under}>
            <ul className={own.keys}>
              {lines.map(({ prize }) => (
                <li key={prize} data-line={prize % 6}>
                  {prizes[prize]?.name}
                </li>
              ))}
            </ul>
            <PlotTable
              head={[t("hours.when"), ...lines.map(({ prize }) => prizes[prize]?.name ?? "")]}
              rows={times.map((at, row) => [
                when(at),
                ...lines.map(({ points }) => formatNumber(points[row]?.left ?? 0, language)),
              ])}
            />
          </div>
        </>
      )}
    </section>
  );
}
