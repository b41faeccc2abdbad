// The bell in the header: how much is new, what it is, and that it was read.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Notice, NoticePage } from "@/api/after-types";
import { markRead, noticesQuery } from "@/features/notices/calls";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Disclosure } from "@/ui/disclosure";
import { Icon } from "@/ui/icon";
import styles from "./bell.module.css";

const MOST_SHOWN = 99;
/** About draws that I run. Everything else is about one that I joined, and leads to where I see it. */
const RUNS = ["drawn", "starts_soon", "opens_soon", "hand_waits", "vouchers_wait", "to_ship"];
/** The server gives at most a hundred at once. */
const MOST_PAGES = 5;

interface BellProps {
  /** Where a notice about a draw leads. */
  pathOf(lid: string): string;
}

export function Bell({ pathOf }: BellProps) {
  const { t } = useTranslation("console");
  const [open, setOpen] = useState(false);
  const [pages, setPages] = useState(1);
  const { data } = useQuery({ ...noticesQuery(pages), placeholderData: keepPreviousData });
  const unread = data?.unread ?? 0;
  const earlier = pages < MOST_PAGES ? () => setPages(pages + 1) : null;
  return (
    <Disclosure
      label={unread > 0 ? t("bell.unread", { count: unread }) : t("bell.label")}
      button={<Sign unread={unread} />}
      open={open}
      onOpenChange={setOpen}
    >
      <Panel data={data} pathOf={pathOf} onLeave={() => setOpen(false)} onEarlier={earlier} />
    </Disclosure>
  );
}

function Sign({ unread }: { unread: number }) {
  return (
    <span className={styles.sign}>
      <Icon name="bell" />
      {unread > 0 ? (
        <span className={`number ${styles.badge}`}>{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</span>
      ) : null}
    </span>
  );
}

interface PanelProps extends BellProps {
  data: NoticePage | undefined;
  onLeave(): void;
  /** How to see more; nothing when that is all there can be. */
  onEarlier: (() => void) | null;
}

function Panel({ data, pathOf, onLeave, onEarlier }: PanelProps) {
  const { t } = useTranslation("console");
  return (
    <>
      <div className={styles.head}>
        <h2>{t("bell.label")}</h2>
        {data && data.unread > 0 ? (
          <button type="button" className={styles.all} onClick={() => void markRead({ all: true })}>
            {t("bell.readAll")}
          </button>
        ) : null}
      </div>
      {data ? <List data={data} pathOf={pathOf} onLeave={onLeave} /> : null}
      {onEarlier && data && data.list.length < data.total ? (
        <button type="button" className={styles.all} onClick={onEarlier}>
          {t("bell.earlier")}
        </button>
      ) : null}
    </>
  );
}

interface ListProps extends BellProps {
  data: NoticePage;
  onLeave(): void;
}

function List({ data, pathOf, onLeave }: ListProps) {
  const { t } = useTranslation("console");
  if (data.list.length === 0) return <p className={styles.none}>{t("bell.none")}</p>;
  return (
    <ul className={styles.list}>
      {data.list.map((notice) => (
        <Row key={notice.id} notice={notice} pathOf={pathOf} onLeave={onLeave} />
      ))}
    </ul>
  );
}

function Row({ notice, pathOf, onLeave }: BellProps & { notice: Notice; onLeave(): void }) {
  const { t } = useTranslation("console");
  const { id, kind, words, lid, at, read } = notice;
  const language = currentLanguage();
  const text = language === "en" ? words.en : words.zh;
  const see = () => {
    if (!read) void markRead({ ids: [id] });
  };
  const leave = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (read || event.metaKey || event.ctrlKey || event.shiftKey) return;
    // Said before the page is left, or it would not be heard.
    event.preventDefault();
    const { href } = event.currentTarget;
    await markRead({ ids: [id] });
    window.location.assign(href);
  };
  return (
    <li className={styles.row} data-unread={!read}>
      {lid && !RUNS.includes(kind) ? (
        <a href={`/mobile?lid=${lid}`} onClick={(event) => void leave(event)}>
          {text}
        </a>
      ) : lid ? (
        <Link
          to={pathOf(lid)}
          onClick={() => {
            see();
            onLeave();
          }}
        >
          {text}
        </Link>
      ) : (
        <span>{text}</span>
      )}
      <span className={styles.foot}>
        <span className="number">{formatMoment(at, language)}</span>
        {read ? null : (
          <button type="button" className={styles.all} onClick={see}>
            {t("bell.read")}
          </button>
        )}
      </span>
    </li>
  );
}
