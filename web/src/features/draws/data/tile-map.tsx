// The map of tiles itself. A picture: the ranking beside it and the table below say the same.

import { useTranslation } from "react-i18next";
import type { ProvinceCount } from "@/api/after-types";
import { COLUMNS, countsByName, provinceName, ROWS, shadeOf, TILES } from "@/features/draws/data/provinces";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./tile-map.module.css";

const SIZE = 44;
const STEP = 48;
const SHADES = [1, 2, 3, 4, 5];

interface TileMapProps {
  provinces: readonly ProvinceCount[];
  at: string | null;
  onAt(province: string | null): void;
}

export function TileMap({ provinces, at, onAt }: TileMapProps) {
  const { t } = useTranslation("figures");
  const language = currentLanguage();
  const counts = countsByName(provinces);
  const [first] = provinces;
  const most = first?.count ?? 0;
  const compact = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 });
  return (
    <figure className={styles.map}>
      <svg
        viewBox={`0 0 ${COLUMNS * STEP} ${ROWS * STEP}`}
        role="img"
        aria-label={t("regions.map", {
          first: provinceName(first?.province ?? "", language),
          number: formatNumber(most, language),
        })}
        onPointerLeave={() => onAt(null)}
      >
        {TILES.map(({ name, short, initials, column, row }) => {
          const count = counts.get(name) ?? 0;
          return (
            <g
              key={name}
              className={styles.tile}
              data-shade={shadeOf(count, most)}
              data-at={name === at || undefined}
              transform={`translate(${column * STEP} ${row * STEP})`}
              onPointerEnter={() => onAt(name)}
            >
              <rect width={SIZE} height={SIZE} rx="8" />
              <text className={styles.name} x={SIZE / 2} y={count > 0 ? 20 : 27}>
                {language === "en" ? initials : short}
              </text>
              {count > 0 ? (
                <text className={styles.number} x={SIZE / 2} y="35">
                  {compact.format(count)}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
      <figcaption className={styles.scale} aria-hidden="true">
        {t("regions.less")}
        {SHADES.map((shade) => (
          <span key={shade} data-shade={shade} />
        ))}
        {t("regions.more")}
      </figcaption>
    </figure>
  );
}
