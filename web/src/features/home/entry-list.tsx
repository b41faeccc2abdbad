// Everything I ever joined, with the way to the public record and the way out.

import { useTranslation } from "react-i18next";
import type { MyEntry } from "@/api/home-types";
import { phoneClient } from "@/api/phone-client";
import { reporter } from "@/api/reporter";
import { eraseMeaning } from "@/features/home/entry-kinds";
import { EntryRow } from "@/features/home/entry-row";
import { HomeSection, More, Nothing, NotLoaded } from "@/features/home/home-section";
import { refreshHome, useEntries } from "@/features/home/use-home";
import { recordAddress } from "@/lib/record-address";
import { Button } from "@/ui/button";
import button from "@/ui/button.module.css";
import styles from "./home-page.module.css";

export function EntryList() {
  const { t } = useTranslation("home");
  const { entries, more, failed, retry } = useEntries();
  const erase = useErase();
  return (
    <HomeSection title={t("entries.title")}>
      {failed && !entries ? <NotLoaded onRetry={retry} /> : null}
      {entries?.length === 0 ? <Nothing>{t("entries.none")}</Nothing> : null}
      <ul className={styles.entries}>
        {entries?.map((entry) => (
          <li key={`${entry.lid} ${entry.period}`}>
            <EntryRow entry={entry} />
            <div className={styles.tools}>
              <a className={`${button.button} ${button.quiet}`} href={recordAddress(entry.lid, entry.period)}>
                {t("entries.record")}
              </a>
              <Button
                tone="quiet"
                onClick={() => erase(entry)}
                aria-label={t("of", { action: t("entries.erase"), title: entry.title })}
              >
                {t("entries.erase")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <More onMore={more} />
    </HomeSection>
  );
}

/** Asks first, and says what it means at this moment. */
function useErase(): (entry: MyEntry) => Promise<void> {
  const { t } = useTranslation("home");
  return async (entry) => {
    const { lid, title } = entry;
    const sure = await reporter.confirm({
      title: t("erase.title", { title }),
      content: t(`erase.${eraseMeaning(entry)}`),
      yes: t("erase.yes"),
      no: t("erase.no"),
    });
    if (!sure) return;
    const { ok } = await phoneClient.post("/lotto/my/erase", { lid });
    if (ok) reporter.success(t("erase.done", { title }));
    await refreshHome();
  };
}
