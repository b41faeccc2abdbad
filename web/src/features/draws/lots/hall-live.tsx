// Slips on the big screen while they are drawn: the newest large, the ones before it below, and how many are left.

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { LotView } from "@/api/lot-types";
import { useFullScreen, useKeys } from "@/features/draws/lots/hall";
import { someLotsQuery } from "@/features/draws/lots/lots-calls";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Logo } from "@/ui/logo";
import { Urn } from "@/ui/urn/urn";
import styles from "./big-screen.module.css";

const SHOWN = 13;
/** A round comes every three seconds. */
const EVERY = 1000;

interface HallLiveProps {
  lid: string;
  title: string;
  slips: number;
  onClose(): void;
}

export function HallLive({ lid, title, slips, onClose }: HallLiveProps) {
  const { t } = useTranslation("lots-form");
  const { data, error } = useQuery({
    ...someLotsQuery(lid, "newest", SHOWN),
    refetchInterval: ({ state }) => ((state.data?.total ?? 0) < slips ? EVERY : false),
  });
  const hall = useFullScreen(onClose);
  useKeys({ Escape: onClose });
  const [newest, ...before] = data?.list.filter(({ excluded }) => !excluded) ?? [];
  const number = (value: number) => formatNumber(value, currentLanguage());
  return (
    <div ref={hall} className={styles.hall} role="dialog" aria-modal="true" aria-label={title} tabIndex={-1}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className="number">{t("urn.count", { n: number(data?.total ?? 0), all: number(slips) })}</p>
      </header>
      {error ? <p className={styles.note}>{t("screen.failed")}</p> : null}
      <div className={styles.live}>
        {newest ? <Newest key={newest.member} row={newest} /> : <Nobody />}
        <ol className={styles.before}>
          {before.map((row) => (
            <li key={row.member}>
              <bdi className={`number ${styles.slip}`}>{row.slip ?? t("results.none")}</bdi>
              <bdi className={styles.name}>{row.name}</bdi>
            </li>
          ))}
        </ol>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {newest ? `${newest.name}: ${newest.slip ?? t("results.none")}` : ""}
      </p>
      <footer className={styles.foot}>
        <Logo />
        <span className={styles.push} />
        <button type="button" onClick={onClose}>
          {t("screen.close")}
        </button>
      </footer>
    </div>
  );
}

function Newest({ row }: { row: LotView }) {
  const { t } = useTranslation("lots-form");
  return (
    <div className={styles.newest} data-new="true">
      <bdi className={styles.who}>{row.name}</bdi>
      <bdi className={`number ${styles.what}`} data-long={(row.slip ?? "").length > 8}>
        {row.slip ?? t("results.none")}
      </bdi>
    </div>
  );
}

function Nobody() {
  const { t } = useTranslation("lots-form");
  return (
    <div className={styles.newest}>
      <Urn motion="still" />
      <p className={styles.who}>{t("urn.nobody")}</p>
    </div>
  );
}
