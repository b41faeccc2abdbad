// Passes a draw on: its link, its QR code, and the record where everybody can check it.

import { Modal } from "antd";
import { QRCodeSVG } from "qrcode.react";
import { useTranslation } from "react-i18next";
import { absolute, recordPath, sharePath } from "@/features/draws/list/share-address";
import { CopyText } from "@/ui/copy-text";
import styles from "./dialogs.module.css";

interface ShareDialogProps {
  lid: string;
  /** Right after publishing it says so. */
  isFresh: boolean;
  onClose(): void;
}

export function ShareDialog({ lid, isFresh, onClose }: ShareDialogProps) {
  const { t } = useTranslation("draws");
  const link = absolute(sharePath(lid));
  const record = absolute(recordPath(lid));
  return (
    <Modal
      open
      title={isFresh ? t("share.published") : t("share.title")}
      footer={null}
      onCancel={onClose}
      width={560}
    >
      <div className={styles.share}>
        <div className={styles.code}>
          <QRCodeSVG
            value={link}
            size={168}
            marginSize={1}
            bgColor="#ffffff"
            fgColor="#1d1b19"
            title={link}
          />
          {t("share.code")}
        </div>
        <div className={styles.links}>
          <div>
            <p className={styles.caption}>{t("share.link")}</p>
            <CopyText text={link} label={t("share.link")} />
          </div>
          <div>
            <p className={styles.caption}>{t("share.record")}</p>
            <CopyText text={record} label={t("share.record")} />
          </div>
          <a href={link} target="_blank" rel="noopener">
            {t("share.look")}
          </a>
        </div>
      </div>
    </Modal>
  );
}
