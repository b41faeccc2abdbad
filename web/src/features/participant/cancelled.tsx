// The draw will not be held, and why.

import { useTranslation } from "react-i18next";
import type { PublicView } from "@/api/draw-types";
import { Slip } from "@/ui/slip";
import styles from "./result.module.css";

export function Cancelled({ view }: { view: PublicView }) {
  const { t } = useTranslation("phone");
  return (
    <Slip className={styles.card}>
      <h2>{t("cancelled.title")}</h2>
      {view.cancel_reason ? <p>{t("cancelled.reason", { reason: view.cancel_reason })}</p> : null}
      <p className={styles.soft}>{t("cancelled.text")}</p>
    </Slip>
  );
}
