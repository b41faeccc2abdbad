// Where people say they are: provinces as tiles, and ranked. Whoever did not say is not guessed at.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProvinceCount } from "@/api/after-types";
import { PlotTable } from "@/features/draws/data/plot-table";
import { provinceName } from "@/features/draws/data/provinces";
import { TileMap } from "@/features/draws/data/tile-map";
import { formatNumber, formatShare } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./overview.module.css";

const MOST = 8;

interface RegionsProps {
  provinces: readonly ProvinceCount[];
  told: number;
  participants: number;
}

export function Regions({ provinces, told, participants }: RegionsProps) {
  const { t } = useTranslation("figures");
  const language = currentLanguage();
  const [at, setAt] = useState<string | null>(null);
  const untold = Math.max(0, participants - told);
  const count = provinces.find(({ province }) => province === at)?.count ?? 0;
  const overall = t("regions.told", {
    count: told,
    share: formatShare(told / Math.max(1, participants), language),
  });
  const reading = at
    ? t("regions.reading", {
        place: provinceName(at, language),
        number: formatNumber(count, language),
        share: formatShare(count / Math.max(1, told), language),
      })
    : overall;
  return (
    <section className={styles.card} aria-labelledby="regions-title">
      <div className={styles.cardHead}>
        <h2 id="regions-title">{t("regions.title")}</h2>
        {told > 0 ? <p className={`number ${styles.reading}`}>{reading}</p> : null}
      </div>
      {told === 0 ? (
        <div className={styles.none}>
          <p>{t("regions.none")}</p>
          <p>{t("regions.noneText")}</p>
        </div>
      ) : (
        <>
          <div className={styles.regions}>
            <TileMap provinces={provinces} at={at} onAt={setAt} />
            <Ranking provinces={provinces} told={told} onAt={setAt} />
          </div>
          <div className={styles.under}>
            <p className={styles.note}>
              {untold > 0 ? t("regions.untold", { number: formatNumber(untold, language) }) : null}
            </p>
            <ProvinceTable provinces={provinces} told={told} />
          </div>
        </>
      )}
    </section>
  );
}

interface RankingProps {
  provinces: readonly ProvinceCount[];
  told: number;
  onAt(province: string | null): void;
}

function Ranking({ provinces, told, onAt }: RankingProps) {
  const { t } = useTranslation("figures");
  const language = currentLanguage();
  const most = Math.max(1, provinces[0]?.count ?? 0);
  const rest = provinces.slice(MOST);
  return (
    <ol className={styles.sources}>
      {provinces.slice(0, MOST).map(({ province, count, cities }) => (
        <li key={province} onPointerEnter={() => onAt(province)} onPointerLeave={() => onAt(null)}>
          <span className={styles.source}>
            {provinceName(province, language)}
            <small>{cities[0] && cities[0].city !== province ? cities[0].city : ""}</small>
          </span>
          <span className={`number ${styles.count}`}>
            <small>{formatShare(count / told, language)}</small>
            {formatNumber(count, language)}
          </span>
          <span className={styles.track}>
            <span className={styles.bar} style={{ width: `${(count / most) * 100}%` }} />
          </span>
        </li>
      ))}
      {rest.length > 0 ? (
        <li>
          <span className={styles.source}>{t("regions.rest", { count: rest.length })}</span>
          <span className={`number ${styles.count}`}>
            {formatNumber(
              rest.reduce((sum, { count }) => sum + count, 0),
              language,
            )}
          </span>
        </li>
      ) : null}
    </ol>
  );
}

function ProvinceTable({ provinces, told }: Pick<RankingProps, "provinces" | "told">) {
  const { t } = useTranslation("figures");
  const language = currentLanguage();
  return (
    <PlotTable
      head={[t("regions.province"), t("table.count"), t("table.share"), t("regions.city")]}
      rows={provinces.map(({ province, count, cities }) => [
        provinceName(province, language),
        formatNumber(count, language),
        formatShare(count / told, language),
        cities[0]?.city ?? "–",
      ])}
    />
  );
}
