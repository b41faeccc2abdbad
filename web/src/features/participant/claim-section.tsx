// Claiming what one has won: a slip for each prize, with what to do next.

import { useTranslation } from "react-i18next";
import { ClaimCard } from "@/features/participant/claim-card";
import { useClaims } from "@/features/participant/use-claims";
import type { DrawNow } from "@/features/participant/use-draw";
import { Button } from "@/ui/button";
import styles from "./claim-section.module.css";

const DAY = 86_400_000;

export function ClaimSection({ draw }: { draw: DrawNow }) {
  const { t } = useTranslation("claim");
  const { claims, failed, reload } = useClaims(draw);
  const wins = draw.mine?.wins ?? [];
  const forfeited = new Set(wins.filter(({ state }) => state === "forfeited").map(({ id }) => id));
  const shown = claims?.list.filter(({ win }) => !forfeited.has(win)) ?? [];
  if (failed && !claims) {
    return (
      <div className={styles.failed} role="alert">
        <p>{t("failed")}</p>
        <Button onClick={reload}>{t("retry")}</Button>
      </div>
    );
  }
  if (!claims || shown.length === 0) return null;
  const drawnAt = draw.view.drawn_at ?? wins[0]?.at;
  const eraseAt = drawnAt ? Date.parse(drawnAt) + claims.erase_after_days * DAY : null;
  return (
    <section className={styles.claims} aria-labelledby="claims">
      <h2 id="claims">{t("title", { count: shown.length })}</h2>
      {claims.note ? (
        <p className={styles.note} dir="auto">
          {claims.note}
        </p>
      ) : null}
      {shown.map((claim) => (
        <ClaimCard
          key={claim.win}
          claim={claim}
          fields={claims.fields}
          eraseAt={eraseAt}
          draw={draw}
          reload={reload}
        />
      ))}
    </section>
  );
}
