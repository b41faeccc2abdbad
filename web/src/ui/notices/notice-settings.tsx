// How I am told: on which devices, at which address, about what; and what was sent. The same on the phone and in the console.

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Client } from "@/api/client";
import { type NoticeSettings as Settings, type Subject, settingsQuery } from "@/api/notice-settings";
import { Button } from "@/ui/button";
import { ConsentTable } from "@/ui/notices/consent-table";
import { DeviceList } from "@/ui/notices/device-list";
import { MailboxPart } from "@/ui/notices/mailbox-part";
import { OrganiserList } from "@/ui/notices/organiser-list";
import { SentLog } from "@/ui/notices/sent-log";
import styles from "./notice-settings.module.css";

interface NoticeSettingsProps {
  client: Client;
  /** What this page's people can be told about. */
  subjects: readonly Subject[];
}

export function NoticeSettings({ client, subjects }: NoticeSettingsProps) {
  const { t } = useTranslation("notices");
  const { data, isError, refetch } = useQuery(settingsQuery(client));
  if (data) return <Parts client={client} subjects={subjects} settings={data} />;
  if (!isError) return <p className={styles.soft}>{t("loading")}</p>;
  return (
    <div className={styles.failed} role="alert">
      <p>{t("failed")}</p>
      <Button onClick={() => refetch()}>{t("retry")}</Button>
    </div>
  );
}

function Parts({ client, subjects, settings }: NoticeSettingsProps & { settings: Settings }) {
  return (
    <div className={styles.settings}>
      <DeviceList client={client} settings={settings} subjects={subjects} />
      <MailboxPart client={client} settings={settings} />
      <ConsentTable client={client} settings={settings} subjects={subjects} />
      <OrganiserList client={client} settings={settings} />
      <SentLog client={client} />
    </div>
  );
}
