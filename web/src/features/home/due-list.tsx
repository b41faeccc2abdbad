// What waits for this person: prizes with a deadline. Nothing at all when nothing does.

import { useTranslation } from "react-i18next";
import { isDue } from "@/features/home/entry-kinds";
import { HomeSection } from "@/features/home/home-section";
import { useEntries } from "@/features/home/use-home";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import button from "@/ui/button.module.css";
import styles from "./home-page.module.css";

export function DueList() {
  const { t } = useTranslation("home");
  const due = useEntries().entries?.filter(isDue) ?? [];
  if (due.length === 0) return null;
  return (
    <HomeSection title={t("due.title")}>
      <ul className={styles.due}>
        {due.map(({ lid, period, title, claim_deadline_at }) => (
          <li key={`${lid} ${period}`}>
            <div>
              <h3 dir="auto">{title}</h3>
              {claim_deadline_at ? (
                <p>{t("due.claim", { at: formatMoment(claim_deadline_at, currentLanguage()) })}</p>
              ) : null}
            </div>
            <a className={`${button.button} ${button.main}`} href={`/mobile?lid=${lid}`}>
              {t("due.go")}
            </a>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
