// Invitations that nobody has used yet. The link itself is not kept, so it can only be taken back, not shown again.

import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { PendingInvite } from "@/api/after-types";
import { reporter } from "@/api/reporter";
import { revokeInvite } from "@/features/draws/data/data-calls";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./helpers.module.css";

export function PendingInvites({ lid, list }: { lid: string; list: readonly PendingInvite[] }) {
  const { t } = useTranslation("after");
  return (
    <section className={styles.card}>
      <h2>{t("pending.title")}</h2>
      <p className={styles.text}>{t("pending.text")}</p>
      <ul className={styles.list}>
        {list.map((invite) => (
          <PendingRow key={invite.id} lid={lid} invite={invite} />
        ))}
      </ul>
    </section>
  );
}

function PendingRow({ lid, invite }: { lid: string; invite: PendingInvite }) {
  const { t } = useTranslation("after");
  const rights = invite.rights.map((right) => t(`helpers.right.${right}`)).join(t("helpers.and"));
  const revoke = async () => {
    const isSure = await reporter.confirm({
      title: t("pending.revokeTitle"),
      content: t("pending.revokeText", { rights }),
      yes: t("pending.revoke"),
      no: t("ask.no"),
    });
    if (isSure && (await revokeInvite(lid, invite.id)).ok) reporter.success(t("pending.revoked"));
  };
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <strong>{rights}</strong>
        <p className={styles.text}>
          {t("pending.until", { when: formatMoment(invite.expires_at, currentLanguage()) })}
        </p>
      </div>
      <Button danger onClick={() => void revoke()} aria-label={t("pending.revokeOf", { rights })}>
        {t("pending.revoke")}
      </Button>
    </li>
  );
}
