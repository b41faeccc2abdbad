// How a chat shows the link: picture, title and words, as the page behind the link gives them.

import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { fetchLinkCard } from "@/features/draws/share/link-card";
import styles from "./share.module.css";

export function ChatCard({ link }: { link: string }) {
  const { t } = useTranslation("share");
  const {
    data: card,
    error,
    refetch,
  } = useQuery({ queryKey: ["draws", "card", link], queryFn: () => fetchLinkCard(link), staleTime: 0 });
  return (
    <div className={styles.chat}>
      <p className={styles.caption}>{t("card.title")}</p>
      {card ? (
        <>
          <div className={styles.bubble}>
            {card.picture ? <img src={card.picture} alt={t("card.picture")} /> : null}
            <div className={styles.words}>
              <strong>{card.title}</strong>
              {card.text ? <p>{card.text}</p> : null}
              <span>{new URL(link).host}</span>
            </div>
          </div>
          <p className={styles.note}>{card.isOurs ? t("card.ours") : t("card.note")}</p>
        </>
      ) : null}
      {error && !card ? (
        <p className={styles.note} role="status">
          {t("card.failed")}{" "}
          <Button type="link" size="small" onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        </p>
      ) : null}
      {card || error ? null : <div className={styles.bubble} data-empty />}
    </div>
  );
}
