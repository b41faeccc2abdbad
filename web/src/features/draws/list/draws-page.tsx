// My draws: found by words, kind, state and day; what each allows, one or many at a time; what was deleted.

import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TaskPage, TaskRow } from "@/api/draw-types";
import { drawsQuery, PAGE_SIZE } from "@/features/draws/calls";
import { Loading } from "@/features/draws/form/load-states";
import { CREATE_PATH } from "@/features/draws/kinds";
import { DrawTable } from "@/features/draws/list/draw-table";
import { Filters } from "@/features/draws/list/filters";
import { Helping } from "@/features/draws/list/helping";
import { ManyBar, ManyWord } from "@/features/draws/list/many-bar";
import { type ListAddress, useListQuestion } from "@/features/draws/list/use-list-question";
import { type Many, useMany } from "@/features/draws/list/use-many";
import { VerbAsker } from "@/features/draws/list/verb-asker";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Icon } from "@/ui/icon";
import styles from "./draws-page.module.css";

const NONE: ReadonlySet<string> = new Set();

export function DrawsPage() {
  const { t } = useTranslation("draws");
  const { t: words } = useTranslation("console");
  const address = useListQuestion();
  const { deleted } = address.question;
  const many = useMany();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{words("title.draws")}</h1>
          <p>{t("listing.lead")}</p>
        </div>
        <CreateLink />
      </header>
      <Helping />
      <nav className={styles.tabs} aria-label={words("title.draws")}>
        <Tab isCurrent={!deleted} words={t("listing.all")} onClick={() => address.change({ bin: null })} />
        <Tab isCurrent={deleted} words={t("listing.bin")} onClick={() => address.change({ bin: "1" })} />
      </nav>
      <Filters address={address} />
      {deleted ? <p className={styles.note}>{t("listing.binText")}</p> : null}
      <ManyWord many={many} />
      <VerbAsker>
        <Results address={address} many={many} />
      </VerbAsker>
    </div>
  );
}

function Tab({ isCurrent, words, onClick }: { isCurrent: boolean; words: string; onClick(): void }) {
  return (
    <button
      type="button"
      className={styles.tab}
      aria-current={isCurrent ? "page" : undefined}
      onClick={onClick}
    >
      {words}
    </button>
  );
}

function Results({ address, many }: { address: ListAddress; many: Many }) {
  const { t } = useTranslation("draws");
  const { data, error, refetch } = useQuery(drawsQuery(address.question));
  if (!data && error) {
    return (
      <div className={styles.empty} role="alert">
        <h2>{t("listing.failed")}</h2>
        <p>{error.message}</p>
        <Button onClick={() => void refetch()}>{t("load.retry")}</Button>
      </div>
    );
  }
  if (!data) return <Loading />;
  if (data.list.length === 0) return <NothingHere address={address} />;
  return (
    <>
      {error ? (
        <p className={styles.note} role="status">
          {t("listing.stale")}
        </p>
      ) : null}
      <Choosing address={address} rows={data.list} many={many} />
      <Pages address={address} page={data} />
    </>
  );
}

/** What is selected counts only while it is on the page: nothing is done to what nobody sees. */
function Choosing({ address, rows, many }: { address: ListAddress; rows: readonly TaskRow[]; many: Many }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NONE);
  const shown = rows.filter(({ lid }) => chosen.has(lid));
  const choose = (lids: readonly string[], on: boolean) => {
    const next = new Set(shown.map(({ lid }) => lid));
    for (const lid of lids) {
      if (on) next.add(lid);
      else next.delete(lid);
    }
    setChosen(next);
  };
  return (
    <>
      {shown.length > 0 ? (
        <ManyBar many={many} rows={shown} isBin={address.question.deleted} onNone={() => setChosen(NONE)} />
      ) : null}
      <DrawTable rows={rows} chosen={chosen} onChoose={choose} />
    </>
  );
}

function NothingHere({ address }: { address: ListAddress }) {
  const { t } = useTranslation("draws");
  if (address.isFiltered) {
    return (
      <div className={styles.empty}>
        <h2>{t("listing.noneTitle")}</h2>
        <p>{t("listing.noneText")}</p>
        <Button onClick={address.clear}>{t("listing.clear")}</Button>
      </div>
    );
  }
  if (address.question.deleted) {
    return (
      <div className={styles.empty}>
        <h2>{t("listing.binEmpty")}</h2>
      </div>
    );
  }
  return (
    <div className={styles.empty}>
      <h2>{t("listing.emptyTitle")}</h2>
      <p>{t("listing.emptyText")}</p>
      <CreateLink />
    </div>
  );
}

function CreateLink() {
  const { t } = useTranslation("draws");
  return (
    <Link to={CREATE_PATH} className={styles.create}>
      <Icon name="create" size={18} />
      {t("listing.create")}
    </Link>
  );
}

function Pages({ address, page: { total, more, list } }: { address: ListAddress; page: TaskPage }) {
  const { t } = useTranslation("draws");
  const { t: desk } = useTranslation("desk");
  const { page } = address.question;
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const shown = formatNumber(total, currentLanguage());
  const isLast = more ? list.length < PAGE_SIZE : page >= last;
  const go = (to: number) => address.change({ page: String(to) });
  return (
    <div className={styles.pages}>
      <span className="number">
        {more ? desk("filter.many", { shown }) : desk("filter.found", { count: total, shown })}
      </span>
      {last === 1 ? null : (
        <>
          <span className="number">
            {more ? desk("page.open", { page }) : desk("page.of", { page, last })}
          </span>
          <Button disabled={page <= 1} onClick={() => go(page - 1)}>
            {t("listing.previous")}
          </Button>
          <Button disabled={isLast} onClick={() => go(page + 1)}>
            {t("listing.next")}
          </Button>
        </>
      )}
    </div>
  );
}
