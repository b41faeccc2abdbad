// The mailbox: ask for it, wait for its owner to confirm, use it, forget it.

import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Client } from "@/api/client";
import { askMailbox, type Mailbox, type NoticeSettings, removeTarget } from "@/api/notice-settings";
import { reporter } from "@/api/reporter";
import { Button } from "@/ui/button";
import { Part } from "@/ui/notices/part";
import { TestButton } from "@/ui/notices/test-button";
import { TextField } from "@/ui/text-field";
import styles from "./notice-settings.module.css";

interface MailboxPartProps {
  client: Client;
  settings: NoticeSettings;
}

export function MailboxPart({ client, settings: { mail_available, mailbox } }: MailboxPartProps) {
  const { t } = useTranslation("notices");
  if (!mail_available) {
    return (
      <Part title={t("mail.title")}>
        <p className={styles.note}>{t("mail.unavailable")}</p>
      </Part>
    );
  }
  return (
    <Part title={t("mail.title")} text={t("mail.text")}>
      {mailbox ? <Known client={client} mailbox={mailbox} /> : <Ask client={client} />}
    </Part>
  );
}

function Ask({ client }: { client: Client }) {
  const { t } = useTranslation("notices");
  const [address, setAddress] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const outcome = await askMailbox(client, address);
    setBusy(false);
    setError(outcome.ok ? undefined : outcome.fields[0]?.reason);
  };
  return (
    <form className={styles.ask} onSubmit={submit} noValidate>
      <TextField
        label={t("mail.label")}
        type="email"
        autoComplete="email"
        value={address}
        error={error}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Button type="submit" disabled={busy || address.trim() === ""}>
        {t("mail.ask")}
      </Button>
    </form>
  );
}

function Known({ client, mailbox }: { client: Client; mailbox: Mailbox }) {
  const { t } = useTranslation("notices");
  const { id, address, confirmed } = mailbox;
  const again = async () => {
    if ((await askMailbox(client, address)).ok) reporter.success(t("mail.sentAgain"));
  };
  return (
    <>
      <div className={styles.row}>
        <div className={styles.what}>
          <b>{address}</b>
          <span className={styles.tag} data-waiting={!confirmed}>
            {t(confirmed ? "mail.confirmed" : "mail.waiting")}
          </span>
        </div>
        <div className={styles.tools}>
          {confirmed ? (
            <TestButton client={client} id={id} name={address} />
          ) : (
            <Button tone="quiet" onClick={again}>
              {t("mail.again")}
            </Button>
          )}
          <Button
            tone="quiet"
            onClick={() => removeTarget(client, id)}
            aria-label={t("of", { action: t("remove"), name: address })}
          >
            {t("remove")}
          </Button>
        </div>
      </div>
      {confirmed ? null : (
        <p className={styles.note} role="status">
          {t("mail.open")}
        </p>
      )}
    </>
  );
}
