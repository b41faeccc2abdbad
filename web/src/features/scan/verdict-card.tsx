// Yes or no across a counter: green or red, a sign, and words that are also spoken.

import { useTranslation } from "react-i18next";
import type { Verdict } from "@/features/scan/verdict";
import { Icon } from "@/ui/icon";
import styles from "./scan-page.module.css";

export function VerdictCard({ scanned, verdict }: { scanned: boolean; verdict: Verdict | null }) {
  const { t } = useTranslation("scan");
  const tone = verdict ? (verdict.kind === "handed" ? "good" : "bad") : "quiet";
  return (
    <div className={styles.verdict} data-tone={tone} role="status" aria-live="assertive">
      {verdict ? (
        <>
          <Icon name={tone === "good" ? "check" : "close"} size={56} />
          <strong>{t(`verdict.${verdict.kind}`)}</strong>
          {verdict.kind === "handed" ? (
            <>
              <p className={styles.prize} dir="auto">
                {verdict.prize}
              </p>
              <p dir="auto">{verdict.name || t("nameless")}</p>
            </>
          ) : (
            <p>{t(`detail.${verdict.kind}`)}</p>
          )}
        </>
      ) : (
        <p>{t(scanned ? "checking" : "ready")}</p>
      )}
    </div>
  );
}
