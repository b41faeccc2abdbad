// What I agree to be told, and by which way. Nothing is ticked before I tick it.

import { useTranslation } from "react-i18next";
import type { Client } from "@/api/client";
import { type Channel, type NoticeSettings, type Subject, setConsents } from "@/api/notice-settings";
import { Part } from "@/ui/notices/part";
import styles from "./notice-settings.module.css";

interface ConsentTableProps {
  client: Client;
  settings: NoticeSettings;
  subjects: readonly Subject[];
}

const CHANNELS = ["push", "mail"] as const;

export function ConsentTable({ client, settings, subjects }: ConsentTableProps) {
  const { t } = useTranslation("notices");
  const channels = CHANNELS.filter((channel) => channel === "push" || settings.mail_available);
  return (
    <Part title={t("consents.title")} text={t("consents.text")}>
      <table className={styles.consents}>
        <thead>
          <tr>
            <th scope="col">{t("consents.about")}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(`channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject) => (
            <tr key={subject}>
              <th scope="row">
                {t(`subject.${subject}.name`)}
                <small>{t(`subject.${subject}.text`)}</small>
              </th>
              {channels.map((channel) => (
                <td key={channel}>
                  <Tick client={client} settings={settings} channel={channel} subject={subject} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {channels
        .filter((channel) => !reaches(settings, channel))
        .map((channel) => (
          <p key={channel} className={styles.soft}>
            {t(`consents.first.${channel}`)}
          </p>
        ))}
    </Part>
  );
}

/** Whether there is anywhere to tell by this way. */
function reaches({ devices, mailbox }: NoticeSettings, channel: Channel): boolean {
  return channel === "push" ? devices.length > 0 : mailbox !== null;
}

interface TickProps {
  client: Client;
  settings: NoticeSettings;
  channel: Channel;
  subject: Subject;
}

function Tick({ client, settings, channel, subject }: TickProps) {
  const { t } = useTranslation("notices");
  const agreed = settings.consents.filter((one) => one.channel === channel).map((one) => one.subject);
  const change = (ticked: boolean) => {
    const others = agreed.filter((one) => one !== subject);
    void setConsents(client, channel, ticked ? [...others, subject] : others);
  };
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        checked={agreed.includes(subject)}
        disabled={!reaches(settings, channel)}
        aria-label={t("of", { action: t(`subject.${subject}.name`), name: t(`channel.${channel}`) })}
        onChange={(event) => change(event.target.checked)}
      />
    </label>
  );
}
