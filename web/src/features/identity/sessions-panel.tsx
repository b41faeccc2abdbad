// Where I am signed in. Any session but this one can be ended from here.

import { useQuery } from "@tanstack/react-query";
import { Button, Popconfirm } from "antd";
import { useTranslation } from "react-i18next";
import { api } from "@/api/api";
import { q, queryClient } from "@/api/query";
import type { Session } from "@/api/types";
import { PLATFORM } from "@/features/identity/authorize";
import { deviceName } from "@/lib/device-name";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./panel.module.css";

const sessionsQuery = q(["user", "sessions"], () => api.get<{ sessions: Session[] }>("/user/sessions"));

async function end(which: { id: string } | { others: true }): Promise<void> {
  await api.delete("/user/sessions", which);
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}

export function SessionsPanel() {
  const { t } = useTranslation("console");
  const { data } = useQuery(sessionsQuery);
  const others = data?.sessions.some(({ current }) => !current) ?? false;
  return (
    <>
      <p className={styles.text}>{t("sessions.text")}</p>
      <ul className={styles.list}>
        {data?.sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others ? (
        <Popconfirm title={t("sessions.endOthersQuestion")} onConfirm={() => end({ others: true })}>
          <Button danger>{t("sessions.endOthers")}</Button>
        </Popconfirm>
      ) : null}
    </>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation("console");
  const { id, current, by_operator, platform, user_agent, last_used_at } = session;
  const place = t(platform === PLATFORM.phone ? "sessions.phone" : "sessions.computer");
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{user_agent ? deviceName(user_agent) : place}</strong>
        {current ? <span className={styles.tag}>{t("sessions.current")}</span> : null}
        {by_operator ? <span className={styles.tag}>{t("sessions.byOperator")}</span> : null}
        <p className={styles.when}>
          {t("sessions.lastUsed", { place, when: formatMoment(last_used_at, currentLanguage()) })}
        </p>
      </div>
      {current ? null : (
        <Button size="small" onClick={() => end({ id })}>
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}
