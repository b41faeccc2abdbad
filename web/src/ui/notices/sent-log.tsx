// What was sent to me beyond the app, and whether it arrived where it was sent.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Client } from "@/api/client";
import { type SentNotice, sentQuery } from "@/api/notice-settings";
import { deviceName } from "@/lib/device-name";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { spoken } from "@/lib/spoken";
import { Button } from "@/ui/button";
import { Part } from "@/ui/notices/part";
import styles from "./notice-settings.module.css";

const FIRST = 5;
/** The server gives at most so many at once. */
const MOST = 100;

export function SentLog({ client }: { client: Client }) {
  const { t } = useTranslation("notices");
  const [size, setSize] = useState(FIRST);
  const { data } = useQuery({ ...sentQuery(client, size), placeholderData: keepPreviousData });
  if (!data) return null;
  return (
    <Part title={t("sent.title")} text={t(data.total === 0 ? "sent.none" : "sent.text")}>
      <ul className={styles.list}>
        {data.list.map((line) => (
          <Line key={`${line.at} ${line.kind} ${line.target} ${line.words.en}`} line={line} />
        ))}
      </ul>
      {data.list.length < Math.min(data.total, MOST) ? (
        <Button tone="quiet" onClick={() => setSize(MOST)}>
          {t("sent.more")}
        </Button>
      ) : null}
    </Part>
  );
}

function Line({ line }: { line: SentNotice }) {
  const { t } = useTranslation("notices");
  const place = line.channel === "push" && line.target ? deviceName(line.target) : line.target;
  return (
    <li className={styles.line}>
      <span dir="auto">{spoken(line.words)}</span>
      <small>
        <span className={styles.state} data-state={line.state}>
          {t(stateKey(line.state))}
        </span>{" "}
        {place} · <time dateTime={line.at}>{formatMoment(line.at, currentLanguage())}</time>
      </small>
    </li>
  );
}

function stateKey(state: string) {
  switch (state) {
    case "sent":
      return "sent.state.sent";
    case "failed":
      return "sent.state.failed";
    case "dropped":
      return "sent.state.dropped";
    default:
      return "sent.state.waiting";
  }
}
