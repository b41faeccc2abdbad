// What stands in the place of the form while it is fetched, when it cannot be, and when it may not be changed.

import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { TaskView } from "@/api/draw-types";
import { STA } from "@/api/outcome";
import { RequestFailed } from "@/api/query";
import styles from "./load-states.module.css";

export function Loading() {
  const { t } = useTranslation("draws");
  return (
    <div className={styles.loading} role="status" aria-label={t("listing.loading")}>
      <span />
      <span />
      <span />
    </div>
  );
}

export function LoadFailed({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t } = useTranslation("draws");
  const isMissing = error instanceof RequestFailed && error.failure.sta === STA.notFound;
  return (
    <div className={styles.state} role="alert">
      {match(isMissing)
        .with(true, () => <h1>{t("load.notFound")}</h1>)
        .with(false, () => (
          <>
            <h1>{t("load.failed")}</h1>
            <p>{error.message}</p>
            <Button onClick={onRetry}>{t("load.retry")}</Button>
          </>
        ))
        .exhaustive()}
    </div>
  );
}

export function ClosedDraw({ task }: { task: TaskView }) {
  const { t } = useTranslation("draws");
  return (
    <div className={styles.state}>
      <h1>{task.form.title}</h1>
      <p>{t("load.locked")}</p>
      <a href={task.record_url}>{t("load.toRecord")}</a>
    </div>
  );
}
