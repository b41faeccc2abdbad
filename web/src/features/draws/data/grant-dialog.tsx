// Gives a participant further codes. The reason and the number go on the public record.

import { Input, InputNumber, Modal } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { MemberView } from "@/api/after-types";
import { reporter } from "@/api/reporter";
import { grant } from "@/features/draws/data/data-calls";
import { Gate, useIsAllowed } from "@/ui/gate";
import styles from "./dialogs.module.css";

const MOST = 100;

interface GrantDialogProps {
  lid: string;
  member: MemberView;
  onClose(): void;
}

export function GrantDialog({ lid, member, onClose }: GrantDialogProps) {
  const { t } = useTranslation("after");
  const isAllowed = useIsAllowed("send_codes");
  const [count, setCount] = useState(1);
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setIsMissing(!reason.trim());
    if (!reason.trim()) return;
    setBusy(true);
    const outcome = await grant(lid, member.id, count, reason.trim());
    setBusy(false);
    if (!outcome.ok) return;
    reporter.success(t("grant.done", { name: member.name, count: outcome.data.codes.length }));
    onClose();
  };
  return (
    <Modal
      open
      title={t("grant.title", { name: member.name })}
      okText={t("grant.yes")}
      okButtonProps={{ loading: busy, disabled: !isAllowed }}
      cancelText={t("ask.no")}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p className={styles.text}>{t("grant.text")}</p>
      <Gate feature="send_codes">
        <Fields count={count} onCount={setCount} reason={reason} onReason={setReason} isMissing={isMissing} />
      </Gate>
    </Modal>
  );
}

interface FieldsProps {
  count: number;
  onCount(count: number): void;
  reason: string;
  onReason(reason: string): void;
  isMissing: boolean;
}

function Fields({ count, onCount, reason, onReason, isMissing }: FieldsProps) {
  const { t } = useTranslation("after");
  const id = useId();
  return (
    <div className={styles.fields}>
      <label htmlFor={`${id}-count`}>{t("grant.count")}</label>
      <InputNumber
        id={`${id}-count`}
        min={1}
        max={MOST}
        precision={0}
        value={count}
        onChange={(value) => onCount(value ?? 1)}
      />
      <label htmlFor={`${id}-reason`}>{t("ask.reason")}</label>
      <Input
        id={`${id}-reason`}
        maxLength={200}
        value={reason}
        status={isMissing ? "error" : ""}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-missing` : undefined}
        onChange={({ target }) => onReason(target.value)}
      />
      {isMissing ? (
        <p id={`${id}-missing`} className={styles.error}>
          {t("ask.reasonNeeded")}
        </p>
      ) : null}
    </div>
  );
}
