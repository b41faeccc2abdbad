// The link by which friends come, and how many really did.

import { useTranslation } from "react-i18next";
import type { MyMember } from "@/api/draw-types";
import { LinkLine } from "@/features/participant/link-line";
import styles from "./card.module.css";

interface InviteCardProps {
  link: string;
  invites: MyMember["invites"];
  title: string;
  /** Those who were asked for have come, and more would bring nothing. */
  enough: boolean;
}

export function InviteCard({ link, invites, title, enough }: InviteCardProps) {
  const { t } = useTranslation("phone");
  return (
    <section className={styles.card} aria-labelledby="invite">
      <h2 id="invite">
        {enough ? t("condition.invite.title") : t("invite.title")}{" "}
        {invites.need > 0 ? <small className="number">{t("invite.progress", { ...invites })}</small> : null}
      </h2>
      {enough ? (
        <p>{t("invite.enough")}</p>
      ) : (
        <>
          <p>{t("invite.text")}</p>
          <LinkLine link={link} label={t("invite.title")} title={title} />
        </>
      )}
    </section>
  );
}
