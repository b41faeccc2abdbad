// Everything that was done with this draw, by whom, the newest first.

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryEntry } from "@/api/after-types";
import { Answer, Nothing } from "@/features/draws/data/answer";
import { historyQuery } from "@/features/draws/data/data-calls";
import { formatExact } from "@/lib/format";
import { addWords, currentLanguage } from "@/lib/i18n";
import styles from "./dialogs.module.css";

const NoticeCounts = lazy(async () => {
  const [part] = await Promise.all([import("./notice-counts"), addWords(["notices"])]);
  return { default: part.NoticeCounts };
});

export function HistoryTab({ lid }: { lid: string }) {
  const { t } = useTranslation("after");
  const query = useQuery(historyQuery(lid));
  return (
    <>
      <Suspense fallback={null}>
        <NoticeCounts lid={lid} />
      </Suspense>
      <Answer query={query}>
        {({ list }) => (list.length === 0 ? <Nothing title={t("history.none")} /> : <Entries list={list} />)}
      </Answer>
    </>
  );
}

function Entries({ list }: { list: readonly HistoryEntry[] }) {
  const { t } = useTranslation("after");
  const language = currentLanguage();
  return (
    <ol className={styles.steps}>
      {list.map(({ at, who, what, words }, place) => (
        // Two things of the same kind may happen in the same moment.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is only ever replaced as a whole.
        <li key={`${at} ${what} ${place}`}>
          <p className={styles.what}>{language === "en" ? words.en : words.zh}</p>
          <p className={`number ${styles.detail}`}>
            {formatExact(at, language)} · {who ?? t("history.system")}
          </p>
        </li>
      ))}
    </ol>
  );
}
