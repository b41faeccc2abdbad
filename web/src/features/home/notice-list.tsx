// News for this person, newest first. What was opened is read.

import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Notice } from "@/api/home-types";
import { HomeSection, More, Nothing, NotLoaded } from "@/features/home/home-section";
import { markRead, useNotices } from "@/features/home/use-home";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { spoken } from "@/lib/spoken";
import { Button } from "@/ui/button";
import styles from "./notice-list.module.css";

export function NoticeList() {
  const { t } = useTranslation("home");
  const { notices, unread, more, failed, retry } = useNotices();
  const aside =
    unread > 0 ? (
      <Button tone="quiet" onClick={() => markRead({ all: true })}>
        {t("notices.all")}
      </Button>
    ) : null;
  return (
    <HomeSection title={t("notices.title")} aside={aside}>
      {failed && !notices ? <NotLoaded onRetry={retry} /> : null}
      {notices?.length === 0 ? <Nothing>{t("notices.none")}</Nothing> : null}
      <p className="visually-hidden" role="status">
        {unread > 0 ? t("notices.unread", { count: unread }) : ""}
      </p>
      <ul className={styles.notices}>
        {notices?.map((notice) => (
          <li key={notice.id} data-read={notice.read}>
            <NoticeLine notice={notice} />
          </li>
        ))}
      </ul>
      <More onMore={more} />
    </HomeSection>
  );
}

function NoticeLine({ notice: { id, words, lid, at, read } }: { notice: Notice }) {
  const { t } = useTranslation("home");
  const content = (
    <>
      <span dir="auto">{spoken(words)}</span>
      <small>
        {read ? null : <b>{t("notices.new")}</b>}
        <time dateTime={at}>{formatMoment(at, currentLanguage())}</time>
      </small>
    </>
  );
  if (!lid) return <div className={styles.notice}>{content}</div>;
  const address = `/mobile?lid=${lid}`;
  const open = async (event: MouseEvent) => {
    if (read || event.metaKey || event.ctrlKey || event.shiftKey) return;
    // Said before the page is left, or it would not be heard.
    event.preventDefault();
    await markRead({ ids: [id] });
    window.location.assign(address);
  };
  return (
    <a className={styles.notice} href={address} onClick={open}>
      {content}
    </a>
  );
}
