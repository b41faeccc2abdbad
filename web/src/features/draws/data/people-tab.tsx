// Everybody who joined: found by name or code, one person's steps, codes given by hand, out of the hat and back.

import { useQuery } from "@tanstack/react-query";
import { Button, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MemberStatus, MemberView } from "@/api/after-types";
import { Answer, Nothing } from "@/features/draws/data/answer";
import { membersQuery, ROWS } from "@/features/draws/data/data-calls";
import { type Column, DataTable, Pager } from "@/features/draws/data/data-table";
import { type PersonAct, PersonDialogs } from "@/features/draws/data/person-dialogs";
import { PersonTools } from "@/features/draws/data/person-tools";
import { SearchBox } from "@/features/draws/data/search-box";
import { useAddress } from "@/features/draws/data/use-address";
import type { DrawHead } from "@/features/draws/data/use-draw-head";
import { ExportMenu } from "@/features/draws/files/export-menu";
import { ExportShelf } from "@/features/draws/files/export-shelf";
import { formatMoment, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Avatar } from "@/ui/avatar";
import styles from "./data-page.module.css";

const STATUSES: readonly MemberStatus[] = ["", "ok", "excluded"];
const OFFERS = ["participants", "ranking"] as const;
const WIDE = { minWidth: "9rem" };

export function PeopleTab({ head }: { head: DrawHead }) {
  const { t } = useTranslation("after");
  const address = useAddress();
  const words = address.read("words");
  const status = STATUSES.find((known) => known === address.read("status")) ?? "";
  const query = useQuery(membersQuery(head.lid, { page: address.page, words, status }));
  return (
    <div className={styles.stack}>
      <div className={styles.tools}>
        <SearchBox
          label={t("people.search")}
          asked={words}
          onAsk={(next) => address.change({ words: next })}
        />
        <Select
          aria-label={t("people.status")}
          style={WIDE}
          value={status}
          options={STATUSES.map((value) => ({ value, label: t(`people.filter.${value || "all"}`) }))}
          onChange={(next) => address.change({ status: next })}
        />
        <div className={styles.end}>
          <ExportMenu lid={head.lid} offers={OFFERS} />
        </div>
      </div>
      <ExportShelf lid={head.lid} offers={OFFERS} />
      <Answer query={query}>
        {({ list, total }) =>
          list.length === 0 ? (
            <NoPeople
              isFiltered={words !== "" || status !== ""}
              onClear={() => address.change({ words: null, status: null })}
            />
          ) : (
            <>
              <People head={head} list={list} />
              <Pager
                page={address.page}
                size={ROWS}
                total={total}
                onPage={(page) => address.change({ page: String(page) })}
              />
            </>
          )
        }
      </Answer>
    </div>
  );
}

function NoPeople({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("after");
  if (!isFiltered) return <Nothing title={t("people.none")} text={t("people.noneText")} />;
  return (
    <Nothing title={t("people.noMatch")}>
      <Button onClick={onClear}>{t("people.clear")}</Button>
    </Nothing>
  );
}

function People({ head, list }: { head: DrawHead; list: readonly MemberView[] }) {
  const { t } = useTranslation("after");
  const [act, setAct] = useState<PersonAct | null>(null);
  const columns = useColumns(head, setAct);
  return (
    <>
      <DataTable label={t("people.title")} columns={columns} rows={list} keyOf={({ id }) => id} />
      {act ? <PersonDialogs lid={head.lid} act={act} onClose={() => setAct(null)} /> : null}
    </>
  );
}

function useColumns(head: DrawHead, onAct: (act: PersonAct) => void): Column<MemberView>[] {
  const { t } = useTranslation("after");
  const language = currentLanguage();
  const number = (value: number) => formatNumber(value, language);
  return [
    {
      key: "name",
      title: t("people.name"),
      isWide: true,
      render: ({ name, avatar, number: place }) => (
        <span className={styles.person}>
          <Avatar name={name} picture={avatar || null} size={28} />
          <span>
            {name} <span className={`number ${styles.quiet}`}>#{place}</span>
          </span>
        </span>
      ),
    },
    {
      key: "joined",
      title: t("people.joined"),
      render: ({ joined_at }) => formatMoment(joined_at, language),
    },
    { key: "codes", title: t("people.codes"), isNumber: true, render: ({ codes }) => number(codes) },
    { key: "invites", title: t("people.invites"), isNumber: true, render: ({ invites }) => number(invites) },
    { key: "source", title: t("people.source"), render: ({ source }) => source || t("sources.direct") },
    { key: "status", title: t("people.status"), render: (member) => <Status member={member} /> },
    {
      key: "tools",
      title: t("people.actions"),
      isWide: true,
      isTools: true,
      render: (member) => <PersonTools head={head} member={member} onAct={onAct} />,
    },
  ];
}

function Status({ member: { status, status_reason } }: { member: MemberView }) {
  const { t } = useTranslation("after");
  if (status === 0) return t("status.0");
  const known = String(Math.min(Math.max(status, 1), 8)) as "1";
  return (
    <span className={styles.out}>
      {t(`status.${known}`)}
      {status_reason ? <span className={styles.quiet}> · {status_reason}</span> : null}
    </span>
  );
}
