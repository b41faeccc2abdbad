// Courier and number of one parcel.

import { Input, Modal } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Claim } from "@/api/after-types";
import { reporter } from "@/api/reporter";
import { ship } from "@/features/draws/data/data-calls";
import styles from "@/features/draws/data/dialogs.module.css";

interface ShipOneDialogProps {
  lid: string;
  claim: Claim;
  onClose(): void;
}

export function ShipOneDialog({ lid, claim, onClose }: ShipOneDialogProps) {
  const { t } = useTranslation("after");
  const id = useId();
  const [courier, setCourier] = useState(claim.courier);
  const [tracking, setTracking] = useState(claim.tracking);
  const [isMissing, setIsMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setIsMissing(!tracking.trim());
    if (!tracking.trim()) return;
    setBusy(true);
    const outcome = await ship(lid, [{ win: claim.win, courier: courier.trim(), tracking: tracking.trim() }]);
    setBusy(false);
    if (!outcome.ok) return;
    if (outcome.data.shipped === 1) reporter.success(t("ship.doneOne"));
    else reporter.message(t("ship.fault.refused"));
    onClose();
  };
  return (
    <Modal
      open
      title={t("ship.oneTitle", { prize: claim.prize })}
      okText={t("ship.oneYes")}
      okButtonProps={{ loading: busy }}
      cancelText={t("ask.no")}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <label htmlFor={`${id}-courier`}>{t("ship.courier")}</label>
        <Input
          id={`${id}-courier`}
          autoFocus
          maxLength={40}
          value={courier}
          onChange={({ target }) => setCourier(target.value)}
        />
        <label htmlFor={`${id}-number`}>{t("ship.number")}</label>
        <Input
          id={`${id}-number`}
          maxLength={60}
          value={tracking}
          status={isMissing ? "error" : ""}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-missing` : undefined}
          onChange={({ target }) => setTracking(target.value)}
          onPressEnter={() => void send()}
        />
        {isMissing ? (
          <p id={`${id}-missing`} className={styles.error}>
            {t("ship.fault.no_number")}
          </p>
        ) : null}
      </div>
    </Modal>
  );
}
