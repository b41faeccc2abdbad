// Asks for the reason of something that goes on the public record. Without one it does not happen.

import { Input, Modal } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./dialogs.module.css";

interface ReasonDialogProps {
  title: string;
  text: string;
  yes: string;
  busy: boolean;
  onYes(reason: string): void;
  onNo(): void;
}

export function ReasonDialog({ title, text, yes, busy, onYes, onNo }: ReasonDialogProps) {
  const { t } = useTranslation("draws");
  const id = useId();
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const send = () => {
    const words = reason.trim();
    setIsMissing(!words);
    if (words) onYes(words);
  };
  return (
    <Modal
      open
      title={title}
      okText={yes}
      okButtonProps={{ danger: true, loading: busy }}
      cancelText={t("ask.no")}
      onOk={send}
      onCancel={onNo}
    >
      <p className={styles.text}>{text}</p>
      <label className={styles.label} htmlFor={id}>
        {t("ask.reason")}
      </label>
      <Input.TextArea
        id={id}
        autoFocus
        maxLength={200}
        showCount
        autoSize={{ minRows: 2, maxRows: 5 }}
        status={isMissing ? "error" : ""}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-missing` : undefined}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={styles.room} />
      {isMissing ? (
        <p id={`${id}-missing`} className={styles.error}>
          {t("ask.reasonNeeded")}
        </p>
      ) : null}
    </Modal>
  );
}
