// Who drew what: a table to search, the groups side by side, the text to copy, the file to take away.

import { useQuery } from "@tanstack/react-query";
import { Button, Segmented } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TaskView } from "@/api/draw-types";
import type { LotsForm, LotView } from "@/api/lot-types";
import { reporter } from "@/api/reporter";
import { type Column, DataTable, Pager } from "@/features/draws/data/data-table";
import { SearchBox } from "@/features/draws/data/search-box";
import { ExportMenu } from "@/features/draws/files/export-menu";
import { LoadFailed, Loading } from "@/features/draws/form/load-states";
import { allLotsQuery, lotsQuery, ROWS } from "@/features/draws/lots/lots-calls";
import type { Showing } from "@/features/draws/lots/lots-page";
import { asText, grouped, MOST_COPIED } from "@/features/draws/lots/result-text";
import { copyText } from "@/lib/copy-text";
import { formatNumber } from "@/lib/format";
import { groupedCode } from "@/lib/grouped-code";
import { currentLanguage } from "@/lib/i18n";
import { Icon } from "@/ui/icon";
import styles from "./lots-page.module.css";

interface ResultsProps {
  lid: string;
  task: TaskView;
  /** Slips are still being drawn. */
  isLive?: boolean;
  onShow(showing: Showing): void;
}

const WHILE_LIVE = 2000;

type View = "list" | "groups";

export function Results({ lid, task, isLive = false, onShow }: ResultsProps) {
  const { t } = useTranslation("lots-form");
  const isOrder = task.form.lots?.what === "order";
  const [view, setView] = useState<View>(() => (isShared(task.form.lots) ? "groups" : "list"));
  const [words, setWords] = useState("");
  return (
    <div className={styles.results}>
      <div className={styles.tools}>
        {isOrder ? null : (
          <Segmented<View>
            aria-label={t("results.view")}
            value={view}
            options={[
              { value: "groups", label: t("results.groups") },
              { value: "list", label: t("results.list") },
            ]}
            onChange={setView}
          />
        )}
        {view === "list" ? <SearchBox label={t("results.search")} asked={words} onAsk={setWords} /> : null}
        <span className={styles.push} />
        <CopyButton lid={lid} title={task.form.title} />
        <ExportMenu lid={lid} offers={["lots"]} />
        {task.form.lots?.people === "device" && task.form.lots.when === "together" ? (
          <Button icon={<Icon name="mini" size={16} />} onClick={() => onShow("round")}>
            {t("results.round")}
          </Button>
        ) : null}
        <Button
          type={isLive ? "default" : "primary"}
          icon={<Icon name="screen" size={16} />}
          onClick={() => onShow("screen")}
        >
          {t("results.screen")}
        </Button>
      </div>
      {view === "list" ? (
        <Table
          lid={lid}
          words={words}
          withCodes={task.form.lots?.when === "together"}
          every={isLive && WHILE_LIVE}
        />
      ) : (
        <Groups lid={lid} every={isLive && WHILE_LIVE} />
      )}
    </div>
  );
}

/** Whether several people can have the same slip: then they are seen together. */
const isShared = (lots: LotsForm | null) =>
  lots !== null && lots.what !== "order" && (lots.cycle || lots.slips.some(({ count }) => count > 1));

interface TableProps {
  lid: string;
  words: string;
  /** One by one nobody holds a code. */
  withCodes: boolean;
  every: number | false;
}

function Table({ lid, words, withCodes, every }: TableProps) {
  const { t } = useTranslation("lots-form");
  const [asked, setAsked] = useState({ words, page: 1 });
  const page = asked.words === words ? asked.page : 1;
  const { data, error, refetch } = useQuery({
    ...lotsQuery(lid, words, page),
    refetchInterval: every,
  });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.total === 0) {
    return <p className={styles.quiet}>{words ? t("results.notFound", { words }) : t("people.nobody")}</p>;
  }
  const columns: Column<LotView>[] = [
    { key: "slip", title: t("results.slip"), isWide: true, render: (row) => <Said row={row} /> },
    { key: "name", title: t("results.name"), isWide: true, render: ({ name }) => <bdi>{name}</bdi> },
    { key: "number", title: t("results.number"), isNumber: true, render: ({ number }) => number },
    {
      key: "code",
      title: t("results.code"),
      render: ({ code }) => (
        <span className={styles.code} translate="no">
          {groupedCode(code)}
        </span>
      ),
    },
  ];
  return (
    <>
      <DataTable
        label={t("results.title")}
        columns={withCodes ? columns : columns.filter(({ key }) => key !== "code")}
        rows={data.list}
        keyOf={({ member }) => member}
      />
      <Pager page={page} size={ROWS} total={data.total} onPage={(next) => setAsked({ words, page: next })} />
    </>
  );
}

function Said({ row }: { row: LotView }) {
  const { t } = useTranslation("lots-form");
  if (row.excluded) return <span className={styles.quiet}>{t("results.excluded")}</span>;
  if (row.lot === null) return <span className={styles.quiet}>{t("results.notYet")}</span>;
  if (row.slip === null) return <span className={styles.quiet}>{t("results.none")}</span>;
  return <b className={`number ${styles.said}`}>{row.slip}</b>;
}

function Groups({ lid, every }: { lid: string; every: number | false }) {
  const { t } = useTranslation("lots-form");
  const { data, error, refetch } = useQuery({ ...allLotsQuery(lid), refetchInterval: every });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const waiting = data.list.filter(({ lot }) => lot === null).length;
  const number = (value: number) => formatNumber(value, currentLanguage());
  const more = data.total - data.list.length;
  return (
    <>
      <ul className={styles.groups}>
        {grouped(data.list).map(({ slip, rows }) => (
          <li key={slip ?? ""}>
            <h2>
              <bdi>{slip ?? t("results.none")}</bdi>
              <small className="number">{number(rows.length)}</small>
            </h2>
            <ol>
              {rows.map(({ member, name }) => (
                <li key={member}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
      {waiting > 0 ? (
        <p className={styles.quiet}>{t("results.waiting", { count: waiting, n: number(waiting) })}</p>
      ) : null}
      {more > 0 ? (
        <p className={styles.quiet}>{t("results.more", { count: more, n: number(more) })}</p>
      ) : null}
    </>
  );
}

function CopyButton({ lid, title }: { lid: string; title: string }) {
  const { t } = useTranslation("lots-form");
  const { refetch, isFetching } = useQuery({ ...allLotsQuery(lid), enabled: false });
  const copy = async () => {
    const { data } = await refetch();
    if (!data) return;
    const text = asText(title, data.list, t("results.none"));
    if (!(await copyText(text))) return reporter.message(t("results.notCopied"));
    const all = data.list.length === data.total;
    reporter.success(all ? t("results.copied") : t("results.copiedSome", { count: MOST_COPIED }));
  };
  return (
    <Button loading={isFetching} icon={<Icon name="copy" size={16} />} onClick={copy}>
      {t("results.copy")}
    </Button>
  );
}
