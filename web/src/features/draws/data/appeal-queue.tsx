// Appeals, the longest waiting first. Each is answered once: accepted, or declined with the reason.

import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Appeal } from "@/api/after-types";
import { Answer, Nothing } from "@/features/draws/data/answer";
import { type AppealAct, AppealDialog } from "@/features/draws/data/appeal-dialog";
import { appealsQuery, ROWS } from "@/features/draws/data/data-calls";
import { Pager } from "@/features/draws/data/data-table";
import type { DrawHead } from "@/features/draws/data/use-draw-head";
import { ViewSwitch } from "@/features/draws/data/view-switch";
import { formatMoment, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Avatar } from "@/ui/avatar";
import styles from "./safety.module.css";

const VIEWS = ["open", "answered"] as const;

export function AppealQueue({ head }: { head: DrawHead }) {
  const { t } = useTranslation("figures");
  const [view, setView] = useState<(typeof VIEWS)[number]>("open");
  const [page, setPage] = useState(1);
  const [act, setAct] = useState<AppealAct | null>(null);
  const query = useQuery(appealsQuery(head.lid, view, page));
  const counts = query.data;
  const show = (next: typeof view) => {
    setView(next);
    setPage(1);
  };
  return (
    <section className={styles.part} aria-labelledby="appeals-title">
      <div className={styles.head}>
        <h2 id="appeals-title">{t("safety.appeals")}</h2>
        <ViewSwitch
          label={t("safety.appeals")}
          shown={view}
          onShow={show}
          views={VIEWS.map((name) => ({
            view: name,
            words: t(`appeals.${name}`),
            count: counts ? formatNumber(counts[name], currentLanguage()) : null,
          }))}
        />
      </div>
      <Answer query={query}>
        {({ list, ...totals }) =>
          list.length === 0 ? (
            <Nothing
              title={t(view === "open" ? "appeals.none" : "appeals.noneAnswered")}
              text={view === "open" ? t("appeals.noneText") : undefined}
            />
          ) : (
            <>
              <ul className={styles.appeals}>
                {list.map((appeal) => (
                  <AppealCard key={appeal.id} appeal={appeal} isOwner={head.isOwner} onAct={setAct} />
                ))}
              </ul>
              <Pager page={page} size={ROWS} total={totals[view]} onPage={setPage} />
            </>
          )
        }
      </Answer>
      {act ? <AppealDialog lid={head.lid} act={act} onClose={() => setAct(null)} /> : null}
    </section>
  );
}

interface AppealCardProps {
  appeal: Appeal;
  isOwner: boolean;
  onAct(act: AppealAct): void;
}

function AppealCard({ appeal, isOwner, onAct }: AppealCardProps) {
  const { t } = useTranslation("figures");
  const { name, avatar, about, reason, text, created_at, is_open, state } = appeal;
  return (
    <li className={styles.appeal} data-state={state}>
      <div className={styles.who}>
        <Avatar name={name || "–"} picture={avatar || null} size={32} />
        <span>
          <b>{name || "–"}</b>
          <small>
            {t(`appeals.about.${about}`)} · {formatMoment(created_at, currentLanguage())}
          </small>
        </span>
      </div>
      <blockquote dir="auto">{text || t("appeals.erased")}</blockquote>
      {about === "excluded" && reason && state === "open" ? (
        <p className={styles.quiet}>{t("appeals.because", { reason })}</p>
      ) : null}
      {state === "open" ? (
        <>
          {is_open ? null : <p className={styles.quiet}>{t("appeals.over")}</p>}
          {isOwner ? (
            <div className={styles.tools}>
              <Button type="primary" disabled={!is_open} onClick={() => onAct({ appeal, accept: true })}>
                {t("appeals.accept")}
              </Button>
              <Button onClick={() => onAct({ appeal, accept: false })}>{t("appeals.decline")}</Button>
            </div>
          ) : null}
        </>
      ) : (
        <p className={styles.verdict}>
          <b>{t(`appeals.${state}`)}</b>
          {appeal.answer ? ` · ${t("appeals.answer", { answer: appeal.answer })}` : null}
        </p>
      )}
    </li>
  );
}
