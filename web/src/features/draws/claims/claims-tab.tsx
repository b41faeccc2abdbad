// Winners and their claims. Two views of the same people: how far each claim is, and who was drawn in which order.

import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import { mayHaveWinners } from "@/features/draws/can";
import { ClaimList } from "@/features/draws/claims/claim-list";
import { CLAIM_FILES, ClaimTools } from "@/features/draws/claims/claim-tools";
import { WinnerList } from "@/features/draws/claims/winner-list";
import { Nothing } from "@/features/draws/data/answer";
import styles from "@/features/draws/data/data-page.module.css";
import { useAddress } from "@/features/draws/data/use-address";
import type { DrawHead } from "@/features/draws/data/use-draw-head";
import { ExportShelf } from "@/features/draws/files/export-shelf";

const VIEWS = ["claims", "winners"] as const;

export function ClaimsTab({ head }: { head: DrawHead }) {
  const { t } = useTranslation("after");
  const { read, change } = useAddress();
  const view = VIEWS.find((name) => name === read("view")) ?? "claims";
  if (!mayHaveWinners(head)) {
    return (
      <Nothing title={t("claims.early")} text={t("claims.earlyText")}>
        <ClaimTools head={head} isEarly />
      </Nothing>
    );
  }
  return (
    <div className={styles.stack}>
      <div className={styles.tools}>
        <Segmented
          aria-label={t("claims.view")}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`claims.views.${value}`) }))}
          onChange={(next) => change({ view: next, state: null })}
        />
        <div className={styles.end}>
          <ClaimTools head={head} />
        </div>
      </div>
      <ExportShelf lid={head.lid} offers={CLAIM_FILES} />
      {head.rights.includes("hand_out") ? null : <p className={styles.note}>{t("desk.noHandOut")}</p>}
      {match(view)
        .with("claims", () => <ClaimList head={head} />)
        .with("winners", () => <WinnerList head={head} />)
        .exhaustive()}
    </div>
  );
}
