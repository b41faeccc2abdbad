// The shape of a draw while it is being fetched, so that nothing jumps when it arrives.

import { useTranslation } from "react-i18next";
import styles from "./draw-skeleton.module.css";

export function DrawSkeleton() {
  const { t } = useTranslation("phone");
  return (
    <div className={styles.skeleton}>
      <h1 className="visually-hidden" aria-live="polite">
        {t("loading")}
      </h1>
      <div className={styles.banner} />
      <div className={styles.title} />
      <div className={styles.card} />
      <div className={styles.line} />
      <div className={styles.line} />
    </div>
  );
}
