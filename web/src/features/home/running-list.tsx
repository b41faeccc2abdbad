// The draws this person is in that have no result yet.

import { useTranslation } from "react-i18next";
import { isRunning } from "@/features/home/entry-kinds";
import { EntryRow } from "@/features/home/entry-row";
import { HomeSection, Nothing, NotLoaded } from "@/features/home/home-section";
import { useEntries } from "@/features/home/use-home";
import styles from "./home-page.module.css";

export function RunningList() {
  const { t } = useTranslation("home");
  const { entries, failed, retry } = useEntries();
  const running = entries?.filter(isRunning);
  return (
    <HomeSection title={t("running.title")}>
      {failed && !entries ? <NotLoaded onRetry={retry} /> : null}
      {running?.length === 0 ? <Nothing>{t("running.none")}</Nothing> : null}
      <ul className={styles.entries}>
        {running?.map((entry) => (
          <li key={`${entry.lid} ${entry.period}`}>
            <EntryRow entry={entry} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
