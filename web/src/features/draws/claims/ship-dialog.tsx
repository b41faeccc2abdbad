// Couriers and numbers for many parcels, pasted or from a file. Everything is looked at before anything is sent.

import { Button, Input, Modal } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ShipPreview } from "@/features/draws/claims/ship-preview";
import { TextFile } from "@/features/draws/claims/text-file";
import { useShipping } from "@/features/draws/claims/use-shipping";
import styles from "./ship.module.css";

export function ShipDialog({ lid, onClose }: { lid: string; onClose(): void }) {
  const { t } = useTranslation("after");
  const shipping = useShipping(lid);
  const { rows, busy, isDone } = shipping;
  const good = rows?.filter(({ fault }) => !fault).length ?? 0;
  return (
    <Modal
      open
      width={720}
      title={t("ship.title")}
      onCancel={onClose}
      footer={
        <>
          {rows && !isDone ? <Button onClick={shipping.startOver}>{t("ship.again")}</Button> : null}
          {isDone ? (
            <Button type="primary" onClick={onClose}>
              {t("ship.close")}
            </Button>
          ) : rows ? (
            <Button type="primary" loading={busy} disabled={good === 0} onClick={() => void shipping.send()}>
              {t("ship.send", { count: good })}
            </Button>
          ) : (
            <Button
              type="primary"
              loading={busy}
              disabled={!shipping.text.trim()}
              onClick={() => void shipping.check()}
            >
              {t("ship.check")}
            </Button>
          )}
        </>
      }
    >
      {rows ? <ShipPreview rows={rows} isDone={isDone} /> : <Entry shipping={shipping} />}
    </Modal>
  );
}

function Entry({ shipping }: { shipping: ReturnType<typeof useShipping> }) {
  const { t } = useTranslation("after");
  const id = useId();
  const { text, setText, fault } = shipping;
  return (
    <div className={styles.entry}>
      <p className={styles.text}>{t("ship.text")}</p>
      <TextFile label={t("ship.file")} onText={setText} />
      <label htmlFor={id}>{t("ship.paste")}</label>
      <Input.TextArea
        id={id}
        className={styles.area ?? ""}
        rows={8}
        placeholder={t("ship.example")}
        value={text}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {fault ? (
        <p id={`${id}-fault`} className={styles.error} role="alert">
          {t(`ship.table.${fault}`)}
        </p>
      ) : null}
    </div>
  );
}
