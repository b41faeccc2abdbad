// The desk of somebody who has draws: what needs them, what is running.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { deskQuery } from "@/features/draws/desk/desk-calls";
import { NeedList } from "@/features/draws/desk/need-list";
import { RunningList } from "@/features/draws/desk/running-list";
import { useServerNow } from "@/lib/countdown";
import { Button } from "@/ui/button";
import styles from "./desk.module.css";

export function Desk() {
  const { t } = useTranslation("desk");
  const { data, error, refetch } = useQuery(deskQuery);
  const serverTime = data?.server_time;
  // Fixed when the answer comes: it is how far the clocks are apart, not how old the answer is.
  const ahead = useMemo(() => (serverTime ? Date.parse(serverTime) - Date.now() : 0), [serverTime]);
  const now = useServerNow(ahead);
  if (!data && error) {
    return (
      <div className={styles.failed} role="alert">
        <p>{t("home.failed")}</p>
        <Button onClick={() => void refetch()}>{t("home.retry")}</Button>
      </div>
    );
  }
  if (!data) return <div className={styles.waiting} aria-hidden="true" />;
  return (
    <div className={styles.desk}>
      {error ? (
        <p className={styles.stale} role="status">
          {t("home.stale")}
        </p>
      ) : null}
      <NeedList needs={data.needs} now={now} />
      <RunningList running={data.running} count={data.counts.running} now={now} />
    </div>
  );
}
