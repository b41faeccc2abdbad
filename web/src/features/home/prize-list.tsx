// What I won, and how far each prize is on its way to me.

import { useTranslation } from "react-i18next";
import type { MyEntry } from "@/api/home-types";
import { HomeSection, Nothing, NotLoaded } from "@/features/home/home-section";
import { useEntries } from "@/features/home/use-home";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Icon } from "@/ui/icon";
import styles from "./home-page.module.css";

export function PrizeList() {
  const { t } = useTranslation("home");
  const { entries, failed, retry } = useEntries();
  const won = entries?.filter(({ wins, claim }) => wins > 0 || claim !== null);
  return (
    <HomeSection title={t("prizes.title")}>
      {failed && !entries ? <NotLoaded onRetry={retry} /> : null}
      {won?.length === 0 ? <Nothing>{t("prizes.none")}</Nothing> : null}
      <ul className={styles.prizes}>
        {won?.map((entry) => (
          <li key={`${entry.lid} ${entry.period}`}>
            <Prize entry={entry} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

function Prize({ entry: { lid, title, claim, claim_deadline_at } }: { entry: MyEntry }) {
  const { t } = useTranslation("home");
  return (
    <a className={styles.prize} data-claim={claim ?? "none"} href={`/mobile?lid=${lid}`}>
      <span>
        <b dir="auto">{title}</b>
        <small>{t(`prizes.claim.${claim ?? "none"}`)}</small>
        {claim === "to_fill" && claim_deadline_at ? (
          <small>{t("due.claim", { at: formatMoment(claim_deadline_at, currentLanguage()) })}</small>
        ) : null}
      </span>
      <Icon name="next" />
    </a>
  );
}
