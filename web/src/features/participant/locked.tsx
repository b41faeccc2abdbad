// The hat is closed and nobody knows the number yet: a calm wait, with what makes it trustworthy.

import { useTranslation } from "react-i18next";
import type { PublicView } from "@/api/draw-types";
import { CountLine } from "@/features/participant/count-line";
import { Countdown } from "@/features/participant/countdown";
import { formatClock } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Slip } from "@/ui/slip";
import styles from "./locked.module.css";

export function Locked({ view, now }: { view: PublicView; now: number }) {
  const { t } = useTranslation("phone");
  const { round, round_at: at, short_code: code, chain } = view;
  const until = at ? Date.parse(at) : null;
  return (
    <Slip className={styles.locked}>
      <svg className={styles.box} viewBox="0 0 64 48" aria-hidden="true">
        <path d="M8 18h48v24a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3z" />
        <path d="M5 10h54v8H5z" />
        <path className={styles.seal} d="M26 10h12v16l-6-4-6 4z" />
      </svg>
      <h2>{t("locked.title")}</h2>
      {until !== null && now < until ? (
        <>
          <Countdown until={until} now={now} />
          <p>{t("locked.round", { round, at: formatClock(at ?? "", currentLanguage()) })}</p>
        </>
      ) : (
        <p className={styles.soon}>{t("locked.soon")}</p>
      )}
      <p className={styles.why}>{t(chain.is_house ? "locked.whyHouse" : "locked.why")}</p>
      {code ? (
        <div className={styles.code}>
          <p>{t("locked.code")}</p>
          <b className="number" translate="no">
            {code}
          </b>
          <p>{t("locked.codeHint")}</p>
        </div>
      ) : null}
      <p className={styles.why}>
        {chain.is_house ? t("locked.house") : t("locked.public", { name: chain.name })}
      </p>
      <CountLine view={view} />
    </Slip>
  );
}
