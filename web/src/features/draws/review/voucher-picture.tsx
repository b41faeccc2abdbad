// The picture being decided about, as large as the page allows.

import { Checkbox } from "antd";
import { useTranslation } from "react-i18next";
import type { Voucher } from "@/api/after-types";
import { Waiting } from "@/features/draws/review/waiting";
import { Avatar } from "@/ui/avatar";
import styles from "./review.module.css";

interface VoucherPictureProps {
  voucher: Voucher;
  isPicked: boolean;
  onPick(): void;
}

export function VoucherPicture({ voucher, isPicked, onPick }: VoucherPictureProps) {
  const { t } = useTranslation("after");
  const { name, avatar, picture, chance_title, created_at, duplicates } = voucher;
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <Avatar name={name} picture={avatar || null} />
        <span className={styles.who}>
          <strong>{name}</strong>
          <span className={styles.detail}>
            {chance_title || t("origin.voucher")} · <Waiting since={created_at} />
          </span>
        </span>
        {duplicates > 0 ? (
          <span className={styles.same}>{t("review.same", { count: duplicates + 1 })}</span>
        ) : null}
        <Checkbox checked={isPicked} onChange={onPick}>
          {t("review.pick")}
        </Checkbox>
      </figcaption>
      <a className={styles.frame} href={picture} target="_blank" rel="noopener" title={t("review.original")}>
        <img src={picture} alt={t("review.pictureOf", { name })} />
      </a>
    </figure>
  );
}
