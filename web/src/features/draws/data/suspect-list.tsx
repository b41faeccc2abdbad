// Entries that a declared rule points at, with the reasons. The rules stand below; they decide nothing.

import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Suspect, SuspectPage } from "@/api/after-types";
import { reporter } from "@/api/reporter";
import { Answer, Nothing } from "@/features/draws/data/answer";
import { markSuspect, ROWS, suspectsQuery } from "@/features/draws/data/data-calls";
import { type Column, DataTable, Pager } from "@/features/draws/data/data-table";
import { ExcludeDialog } from "@/features/draws/data/person-dialogs";
import type { DrawHead } from "@/features/draws/data/use-draw-head";
import { ViewSwitch } from "@/features/draws/data/view-switch";
import { formatMoment, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Avatar } from "@/ui/avatar";
import styles from "./safety.module.css";

const VIEWS = ["open", "fine"] as const;
type View = (typeof VIEWS)[number];
/** The server counts no further. */
const MOST_COUNTED = 10_000;

export function SuspectList({ head }: { head: DrawHead }) {
  const { t } = useTranslation("figures");
  const [view, setView] = useState<View>("open");
  const [page, setPage] = useState(1);
  const query = useQuery(suspectsQuery(head.lid, view, page));
  const { data } = query;
  const show = (next: View) => {
    setView(next);
    setPage(1);
  };
  const countOf = (count: number) => {
    const number = formatNumber(count, currentLanguage());
    return count >= MOST_COUNTED ? t("suspects.many", { number }) : number;
  };
  return (
    <section className={styles.part} aria-labelledby="suspects-title">
      <div className={styles.head}>
        <h2 id="suspects-title">{t("safety.suspects")}</h2>
        {data?.counts_addresses ? (
          <ViewSwitch
            label={t("safety.suspects")}
            shown={view}
            onShow={show}
            views={VIEWS.map((name) => ({
              view: name,
              words: t(`suspects.${name}`),
              count: countOf(data[name]),
            }))}
          />
        ) : null}
      </div>
      <Answer query={query}>
        {(found) =>
          found.counts_addresses ? (
            <>
              <Suspects head={head} list={found.list} view={view} />
              <Pager page={page} size={ROWS} total={found[view]} onPage={setPage} />
              <Rules rules={found.rules} />
            </>
          ) : (
            <Nothing title={t("suspects.off")} text={t("suspects.offText")} />
          )
        }
      </Answer>
    </section>
  );
}

function Rules({ rules }: Pick<SuspectPage, "rules">) {
  const { t } = useTranslation("figures");
  return (
    <div className={styles.rules}>
      <p>{t("suspects.note")}</p>
      <h3>{t("suspects.rules")}</h3>
      <ul>
        {rules.map(({ rule, least }) => (
          <li key={rule}>{t(`suspects.declared.${rule}`, { least })}</li>
        ))}
      </ul>
    </div>
  );
}

interface SuspectsProps {
  head: DrawHead;
  list: readonly Suspect[];
  view: View;
}

function Suspects({ head, list, view }: SuspectsProps) {
  const { t } = useTranslation("figures");
  const [out, setOut] = useState<Suspect | null>(null);
  const columns = useColumns(head, setOut);
  if (list.length === 0) {
    return (
      <Nothing
        title={t(view === "open" ? "suspects.none" : "suspects.noneFine")}
        text={view === "open" ? t("suspects.noneText") : undefined}
      />
    );
  }
  return (
    <>
      <DataTable label={t(`suspects.${view}`)} columns={columns} rows={list} keyOf={({ member }) => member} />
      {out ? (
        <ExcludeDialog
          lid={head.lid}
          member={{ id: out.member, name: out.name }}
          onClose={() => setOut(null)}
        />
      ) : null}
    </>
  );
}

function useColumns(head: DrawHead, onOut: (suspect: Suspect) => void): Column<Suspect>[] {
  const { t } = useTranslation("figures");
  const language = currentLanguage();
  return [
    {
      key: "person",
      title: t("suspects.person"),
      isWide: true,
      render: ({ name, avatar, number }) => (
        <span className={styles.person}>
          <Avatar name={name || "–"} picture={avatar || null} size={28} />
          <span>
            {name || "–"} <small className="number">#{number}</small>
          </span>
        </span>
      ),
    },
    {
      key: "because",
      title: t("suspects.because"),
      isWide: true,
      render: (suspect) => <Grounds suspect={suspect} />,
    },
    {
      key: "joined",
      title: t("suspects.joined"),
      render: ({ joined_at }) => formatMoment(joined_at, language),
    },
    {
      key: "actions",
      title: t("suspects.actions"),
      isWide: true,
      isTools: true,
      render: (suspect) => <SuspectTools head={head} suspect={suspect} onOut={onOut} />,
    },
  ];
}

function Grounds({ suspect: { grounds, status, status_reason } }: { suspect: Suspect }) {
  const { t } = useTranslation("figures");
  return (
    <ul className={styles.grounds}>
      {grounds.map(({ rule, count }) => (
        <li key={rule}>{t(`suspects.rule.${rule}`, { count })}</li>
      ))}
      {status === 0 ? null : (
        <li className={styles.out}>{t("suspects.out", { reason: status_reason || "–" })}</li>
      )}
    </ul>
  );
}

interface SuspectToolsProps {
  head: DrawHead;
  suspect: Suspect;
  onOut(suspect: Suspect): void;
}

function SuspectTools({ head, suspect, onOut }: SuspectToolsProps) {
  const { t } = useTranslation("figures");
  const [busy, setBusy] = useState(false);
  const isFine = suspect.state === "fine";
  const mark = async () => {
    setBusy(true);
    const outcome = await markSuspect(head.lid, suspect.member, !isFine);
    if (outcome.ok) reporter.success(t(isFine ? "suspects.openDone" : "suspects.fineDone"));
    setBusy(false);
  };
  if (!head.isOwner) return null;
  return (
    <div className={styles.tools}>
      <Button size="small" loading={busy} onClick={mark}>
        {t(isFine ? "suspects.act.open" : "suspects.act.fine")}
      </Button>
      {head.state === "open" && suspect.status === 0 ? (
        <Button size="small" danger onClick={() => onOut(suspect)}>
          {t("suspects.act.exclude")}
        </Button>
      ) : null}
    </div>
  );
}
