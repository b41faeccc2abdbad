// Asks for the reason of something that goes on the public record, and does it. Without one it does not happen.

import { Input, Modal } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Outcome } from "@/api/outcome";
import { reporter } from "@/api/reporter";
import styles from "./dialogs.module.css";

interface ReasonDialogProps<T> {
  title: string;
  text: string;
  yes: string;
  send(reason: string): Promise<Outcome<T>>;
  /** What to say when it is done. */
  done(data: T): string;
  onClose(): void;
}

export function ReasonDialog<T>({ title, text, yes, send, done, onClose }: ReasonDialogProps<T>) {
  const { t } = useTranslation("draws");
  const id = useId();
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const sendWords = async () => {
    const words = reason.trim();
    setIsMissing(!words);
    if (!words) return;
    setBusy(true);
    const outcome = await send(words);
    setBusy(false);
    if (!outcome.ok) return;
    reporter.success(done(outcome.data));
    onClose();
  };
  return (
    <Modal
      open
      title={title}
      okText={yes}
      okButtonProps={{ danger: true, loading: busy }}
      cancelText={t("ask.no")}
      onOk={() => void sendWords()}
      onCancel={onClose}
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
        <p id={`${id}-missing`} className={styles.error} role="alert">
          {t("ask.reasonNeeded")}
        </p>
      ) : null}
    </Modal>
  );
}
