// Who invited whom, as a tree that is unfolded branch by branch. The biggest inviters stand first.

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { STA } from "@/api/outcome";
import { RequestFailed } from "@/api/query";
import { Answer, Nothing } from "@/features/draws/data/answer";
import { branchesQuery, numbersQuery } from "@/features/draws/data/data-calls";
import { InviteBranches } from "@/features/draws/data/invite-branches";
import type { DrawHead } from "@/features/draws/data/use-draw-head";
import { formatNumber, formatShare } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { UnlockButton, useIsAllowed } from "@/ui/gate";
import styles from "./invites.module.css";

export function InvitesTab({ head: { lid } }: { head: DrawHead }) {
  const { t } = useTranslation("figures");
  const isAllowed = useIsAllowed("detailed_data");
  const query = useQuery({ ...branchesQuery(lid, null, 1), staleTime: 0, enabled: isAllowed });
  const isRefused = query.error instanceof RequestFailed && query.error.failure.sta === STA.vipNeeded;
  if (!isAllowed || isRefused) {
    return (
      <section className={styles.locked}>
        <h2>{t("invites.title")}</h2>
        <p>{t("invites.locked")}</p>
        <UnlockButton feature="detailed_data" />
      </section>
    );
  }
  return (
    <Answer query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <Nothing title={t("invites.none")} text={t("invites.noneText")} />
        ) : (
          <section className={styles.card} aria-labelledby="invites-title">
            <h2 id="invites-title">{t("invites.title")}</h2>
            <Brought lid={lid} />
            <InviteBranches lid={lid} inviter={null} level={1} />
          </section>
        )
      }
    </Answer>
  );
}

function Brought({ lid }: { lid: string }) {
  const { t } = useTranslation("figures");
  const { data } = useQuery(numbersQuery(lid));
  if (!data) return null;
  const { invited, participants } = data;
  const language = currentLanguage();
  return (
    <p className={styles.note}>
      {t("invites.brought", {
        count: invited,
        all: formatNumber(participants, language),
        share: formatShare(invited / Math.max(1, participants), language),
      })}
    </p>
  );
}
