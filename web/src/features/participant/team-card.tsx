// My team: who is in, which places are open, and the link that fills them.

import { useTranslation } from "react-i18next";
import type { MyTeam } from "@/api/draw-types";
import { LinkLine } from "@/features/participant/link-line";
import { Avatar } from "@/ui/avatar";
import styles from "./card.module.css";

export function TeamCard({ team: { members, size, link } }: { team: MyTeam }) {
  const { t } = useTranslation("phone");
  const missing = Math.max(0, size - members.length);
  return (
    <section className={styles.card} aria-labelledby="team">
      <h2 id="team">
        {t("team.title")} <small className="number">{t("team.count", { have: members.length, size })}</small>
      </h2>
      <ul className={styles.people}>
        {members.map(({ name, avatar }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two members may have the same name, and they only ever join
          <li key={at}>
            <Avatar name={name} picture={avatar} size={40} />
            <span dir="auto">{name}</span>
          </li>
        ))}
        {Array.from({ length: missing }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: open places are all alike
          <li key={`open ${at}`} className={styles.open}>
            <span className={styles.place} aria-hidden="true" />
            <span>{t("team.empty")}</span>
          </li>
        ))}
      </ul>
      <p>{missing === 0 ? t("team.complete") : t("team.incomplete", { count: missing })}</p>
      {missing === 0 ? null : <LinkLine link={link} label={t("team.link")} />}
    </section>
  );
}
