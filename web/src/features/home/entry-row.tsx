// One entry: picture, name of the draw, how it stands, and what came of it.

import { useTranslation } from "react-i18next";
import type { MyEntry } from "@/api/home-types";
import { formatDay, formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Icon } from "@/ui/icon";
import styles from "./entry-row.module.css";

export function EntryRow({ entry }: { entry: MyEntry }) {
  const { t } = useTranslation("home");
  const { lid, title, picture, state, period, codes, joined_at, closes_at, wins } = entry;
  const language = currentLanguage();
  const facts = [
    period > 1 ? t("entries.period", { n: period }) : null,
    t("entries.codes", { count: codes }),
    t("entries.joined", { at: formatDay(joined_at, language) }),
  ];
  return (
    <a className={styles.row} href={`/mobile?lid=${lid}`}>
      {picture ? (
        <img className={styles.picture} src={picture} alt="" loading="lazy" />
      ) : (
        <span className={styles.picture}>
          <Icon name="draws" size={28} />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title}>
          <b dir="auto">{title}</b>
          <span className={styles.state} data-state={wins > 0 ? "won" : state}>
            {t(`entries.state.${wins > 0 ? "won" : state}`)}
          </span>
        </span>
        <small>{facts.filter(Boolean).join(" · ")}</small>
        {state === "open" ? (
          <small>{t("running.closes", { at: formatMoment(closes_at, language) })}</small>
        ) : null}
        {state === "locked" ? <small>{t("running.locked")}</small> : null}
      </span>
    </a>
  );
}
