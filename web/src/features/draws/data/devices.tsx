// What people hold in their hands: a ring of shares, and the same in words.

import { useTranslation } from "react-i18next";
import type { DeviceCount } from "@/api/after-types";
import { arcsOf } from "@/features/draws/data/donut";
import { formatNumber, formatShare } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./overview.module.css";

const RADIUS = 40;

export function Devices({ devices }: { devices: readonly DeviceCount[] }) {
  const { t } = useTranslation("figures");
  const language = currentLanguage();
  const whole = devices.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={styles.card} aria-labelledby="devices-title">
      <h2 id="devices-title">{t("devices.title")}</h2>
      {devices.length === 0 ? (
        <p className={styles.none}>{t("devices.none")}</p>
      ) : (
        <div className={styles.ringed}>
          <Ring devices={devices} whole={whole} />
          <ul className={styles.legend}>
            {devices.map(({ device, count, views }) => (
              <li key={device} data-device={device}>
                <span>
                  {t(`devices.${device}`)}
                  <small>
                    {views > 0
                      ? t("devices.views", { count: views, number: formatNumber(views, language) })
                      : ""}
                  </small>
                </span>
                <span className={`number ${styles.count}`}>
                  {formatNumber(count, language)}
                  <small>{whole > 0 ? formatShare(count / whole, language) : ""}</small>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Ring({ devices, whole }: { devices: readonly DeviceCount[]; whole: number }) {
  const { t } = useTranslation("figures");
  const arcs = arcsOf(
    devices.map(({ count }) => count),
    RADIUS,
  );
  const compact = new Intl.NumberFormat(currentLanguage(), { notation: "compact" });
  return (
    <svg className={styles.ring} viewBox="-50 -50 100 100" aria-hidden="true">
      <circle className={styles.ringTrack} r={RADIUS} />
      {devices.map(({ device }, place) =>
        arcs[place]?.isWhole ? (
          <circle key={device} className={styles.arc} data-device={device} r={RADIUS} />
        ) : (
          <path key={device} className={styles.arc} data-device={device} d={arcs[place]?.path} />
        ),
      )}
      <text className={styles.ringNumber} y="2">
        {compact.format(whole)}
      </text>
      <text className={styles.ringWords} y="14">
        {t("devices.centre")}
      </text>
    </svg>
  );
}
