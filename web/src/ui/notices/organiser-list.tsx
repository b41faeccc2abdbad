// Organisers who may tell me about new draws, because I agreed when I joined one of theirs. Nothing when there are none.

import { useTranslation } from "react-i18next";
import type { Client } from "@/api/client";
import { type NoticeSettings, stopOrganiser } from "@/api/notice-settings";
import { Button } from "@/ui/button";
import { Part } from "@/ui/notices/part";
import styles from "./notice-settings.module.css";

interface OrganiserListProps {
  client: Client;
  settings: NoticeSettings;
}

export function OrganiserList({ client, settings: { organisers } }: OrganiserListProps) {
  const { t } = useTranslation("notices");
  if (organisers.length === 0) return null;
  return (
    <Part title={t("organisers.title")} text={t("organisers.text")}>
      <ul className={styles.list}>
        {organisers.map(({ id, name }) => (
          <li key={id} className={styles.row}>
            <b className={styles.what} dir="auto">
              {name}
            </b>
            <Button
              tone="quiet"
              onClick={() => stopOrganiser(client, id)}
              aria-label={t("of", { action: t("organisers.stop"), name })}
            >
              {t("organisers.stop")}
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  );
}
