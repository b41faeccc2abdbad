// Who helps with this draw: invited by a link that works once, each with their own rights.

import { useQuery } from "@tanstack/react-query";
import { Button, Checkbox } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Helper, HelperLink, PendingInvite, Right } from "@/api/after-types";
import { reporter } from "@/api/reporter";
import { Answer } from "@/features/draws/data/answer";
import { helpersQuery, inviteHelper, removeHelper } from "@/features/draws/data/data-calls";
import { PendingInvites } from "@/features/draws/data/pending-invites";
import { absolute } from "@/features/draws/list/share-address";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { once } from "@/lib/stray-clicks";
import { Avatar } from "@/ui/avatar";
import { CopyText } from "@/ui/copy-text";
import { Gate } from "@/ui/gate";
import styles from "./helpers.module.css";

const RIGHTS: readonly Right[] = ["view", "review", "open", "hand_out"];

export function HelpersTab({ lid }: { lid: string }) {
  const { t } = useTranslation("after");
  const query = useQuery(helpersQuery(lid));
  return (
    <div className={styles.helpers}>
      <section className={styles.card}>
        <h2>{t("helpers.invite")}</h2>
        <p className={styles.text}>{t("helpers.text")}</p>
        <Gate feature="admin_setting">
          <Invite lid={lid} pending={query.data?.pending} />
        </Gate>
      </section>
      {query.data && query.data.pending.length > 0 ? (
        <PendingInvites lid={lid} list={query.data.pending} />
      ) : null}
      <section className={styles.card}>
        <h2>{t("helpers.title")}</h2>
        <Answer query={query}>
          {({ list }) =>
            list.length === 0 ? (
              <p className={styles.text}>{t("helpers.none")}</p>
            ) : (
              <ul className={styles.list}>
                {list.map((helper) => (
                  <HelperRow key={helper.user} lid={lid} helper={helper} />
                ))}
              </ul>
            )
          }
        </Answer>
      </section>
    </div>
  );
}

function Invite({ lid, pending }: { lid: string; pending: readonly PendingInvite[] | undefined }) {
  const { t } = useTranslation("after");
  const [rights, setRights] = useState<Right[]>(["view"]);
  const [link, setLink] = useState<HelperLink | null>(null);
  const [busy, setBusy] = useState(false);
  // Used, or taken back: it is no longer worth sending.
  const isOver = link && pending?.every(({ expires_at }) => expires_at !== link.expires_at);
  const make = async () => {
    setBusy(true);
    const outcome = await inviteHelper(lid, rights);
    setBusy(false);
    if (outcome.ok) setLink(outcome.data);
  };
  return (
    <div className={styles.invite}>
      <fieldset className={styles.rights}>
        <legend>{t("helpers.rights")}</legend>
        {RIGHTS.map((right) => (
          <Checkbox
            key={right}
            checked={rights.includes(right)}
            onChange={({ target }) => {
              setLink(null);
              setRights(RIGHTS.filter((one) => (one === right ? target.checked : rights.includes(one))));
            }}
          >
            {t(`helpers.right.${right}`)}
            <span className={styles.hint}>{t(`helpers.hint.${right}`)}</span>
          </Checkbox>
        ))}
      </fieldset>
      <Button type="primary" loading={busy} disabled={rights.length === 0} onClick={once(make)}>
        {t("helpers.make")}
      </Button>
      {rights.length === 0 ? <p className={styles.text}>{t("helpers.choose")}</p> : null}
      {link && !isOver ? <Link link={link} /> : null}
    </div>
  );
}

function Link({ link }: { link: HelperLink }) {
  const { t } = useTranslation("after");
  return (
    <div className={styles.link} role="status">
      <CopyText text={absolute(link.url)} label={t("helpers.link")} />
      <p className={styles.text}>
        {t("helpers.once", { when: formatMoment(link.expires_at, currentLanguage()) })}
      </p>
    </div>
  );
}

function HelperRow({ lid, helper }: { lid: string; helper: Helper }) {
  const { t } = useTranslation("after");
  const { name, avatar, rights, added_at, user } = helper;
  const remove = async () => {
    const isSure = await reporter.confirm({
      title: t("helpers.removeTitle", { name }),
      content: t("helpers.removeText"),
      yes: t("helpers.remove"),
      no: t("ask.no"),
    });
    if (isSure && (await removeHelper(lid, user)).ok) reporter.success(t("helpers.removed", { name }));
  };
  return (
    <li className={styles.row}>
      <Avatar name={name} picture={avatar || null} />
      <div className={styles.who}>
        <strong>{name}</strong>
        <p className={styles.text}>
          {rights.map((right) => t(`helpers.right.${right}`)).join(t("helpers.and"))} ·{" "}
          {t("helpers.since", { when: formatMoment(added_at, currentLanguage()) })}
        </p>
      </div>
      <Button danger onClick={() => void remove()} aria-label={t("helpers.removeOf", { name })}>
        {t("helpers.remove")}
      </Button>
    </li>
  );
}
