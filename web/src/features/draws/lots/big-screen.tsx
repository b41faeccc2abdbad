// The result for a hall: ink and light, large type, names one by one or all at once. Keys: space or arrow for the next,
// A for all, escape to leave.

import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LotView } from "@/api/lot-types";
import { useFullScreen, useKeys } from "@/features/draws/lots/hall";
import { allLotsQuery } from "@/features/draws/lots/lots-calls";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Logo } from "@/ui/logo";
import styles from "./big-screen.module.css";
import { pageOf, pagesOf, shapeOf } from "./screen-shape";

interface BigScreenProps {
  lid: string;
  title: string;
  onClose(): void;
}

export function BigScreen({ lid, title, onClose }: BigScreenProps) {
  const { t } = useTranslation("lots-form");
  const { data, error } = useQuery(allLotsQuery(lid));
  const rows = data?.list.filter(({ excluded, lot }) => !excluded && lot !== null) ?? [];
  const [shown, setShown] = useState(0);
  const next = useCallback(() => setShown((before) => Math.min(before + 1, rows.length)), [rows.length]);
  const all = useCallback(() => setShown(rows.length), [rows.length]);
  const hall = useFullScreen(onClose);
  useKeys({ Escape: onClose, a: all, A: all, ArrowRight: next, " ": next });
  const page = pageOf(shown, rows.length);
  return (
    <div ref={hall} className={styles.hall} role="dialog" aria-modal="true" aria-label={title} tabIndex={-1}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className="number">
          {formatNumber(shown, currentLanguage())} / {formatNumber(rows.length, currentLanguage())}
        </p>
      </header>
      {error ? <p className={styles.note}>{t("screen.failed")}</p> : null}
      <Sheet rows={rows} shown={shown} page={page} />
      <p className="visually-hidden" aria-live="polite">
        {spokenOf(rows[shown - 1], t("results.none"))}
      </p>
      <footer className={styles.foot}>
        <Logo />
        <span className={styles.push} />
        <Turn page={page} rows={rows.length} shown={shown} onTurn={setShown} />
        <button type="button" onClick={next} disabled={shown >= rows.length}>
          {t("screen.next")}
        </button>
        <button type="button" onClick={all} disabled={shown >= rows.length}>
          {t("screen.all")}
        </button>
        <button type="button" onClick={onClose}>
          {t("screen.close")}
        </button>
      </footer>
    </div>
  );
}

interface SheetProps {
  rows: readonly LotView[];
  shown: number;
  page: number;
}

function Sheet({ rows, shown, page }: SheetProps) {
  const { t } = useTranslation("lots-form");
  const { columns, size, from, to } = shapeOf(rows.length, page);
  // Custom properties are no part of React's style type.
  const shape = { "--columns": columns, "--size": size } as CSSProperties;
  return (
    <ol className={styles.sheet} style={shape} start={from + 1}>
      {rows.slice(from, to).map((row, at) => {
        const isOpen = from + at < shown;
        return (
          <li key={row.member} data-open={isOpen} data-new={from + at === shown - 1}>
            <bdi className={`number ${styles.slip}`} data-none={row.slip === null}>
              {row.slip ?? t("results.none")}
            </bdi>
            <bdi className={styles.name}>{isOpen ? row.name : "· · ·"}</bdi>
          </li>
        );
      })}
    </ol>
  );
}

/** When everything is shown and does not fit on one sheet. */
function Turn({
  page,
  rows,
  shown,
  onTurn,
}: {
  page: number;
  rows: number;
  shown: number;
  onTurn(shown: number): void;
}) {
  const { t } = useTranslation("lots-form");
  const pages = pagesOf(rows);
  if (pages < 2) return null;
  const { from, to } = shapeOf(rows, page);
  return (
    <>
      <button type="button" disabled={page === 0} onClick={() => onTurn(from)}>
        {t("screen.previousPage")}
      </button>
      <span className="number">
        {page + 1} / {pages}
      </span>
      <button
        type="button"
        disabled={page + 1 >= pages}
        onClick={() => onTurn(shown < to ? to : Math.min(rows, shapeOf(rows, page + 1).to))}
      >
        {t("screen.nextPage")}
      </button>
    </>
  );
}

const spokenOf = (row: LotView | undefined, none: string) => (row ? `${row.slip ?? none}: ${row.name}` : "");
