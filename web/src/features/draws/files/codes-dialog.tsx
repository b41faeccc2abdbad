// Redemption codes of a prize: how many there are and how many are given, and more of them by file.

import { useQuery } from "@tanstack/react-query";
import { Modal, Select } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DrawHead } from "@/features/draws/data/use-draw-head";
import { CodeCounts, CodesAdded } from "@/features/draws/files/code-counts";
import { DropZone } from "@/features/draws/files/drop-zone";
import { type CodesRead, codesQuery, sendCodes } from "@/features/draws/files/file-calls";
import { prizeName } from "@/lib/prize-names";
import styles from "./files.module.css";

export function CodesDialog({ head, onClose }: { head: DrawHead; onClose(): void }) {
  const { t } = useTranslation("files");
  const { t: names } = useTranslation("prizes");
  const id = useId();
  const offers = head.prizes.flatMap(({ hand_out, label, name }, value) =>
    hand_out === "code" ? [{ value, label: `${prizeName(names, label)} · ${name}` }] : [],
  );
  const [prize, setPrize] = useState(offers[0]?.value ?? 0);
  const { data } = useQuery(codesQuery(head.lid));
  const [read, setRead] = useState<CodesRead | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (file: File) => {
    setBusy(true);
    const outcome = await sendCodes(head.lid, prize, file);
    setBusy(false);
    setFault(outcome.ok ? null : outcome.msg);
    setRead(outcome.ok ? outcome.data : null);
  };
  const counts = data?.list.find((of) => of.prize === prize);
  return (
    <Modal open title={t("codes.title")} footer={null} onCancel={onClose}>
      <div className={styles.entry}>
        <p className={styles.text}>{t("codes.text")}</p>
        <label htmlFor={`${id}-prize`}>{t("codes.prize")}</label>
        <Select
          id={`${id}-prize`}
          value={prize}
          options={offers}
          onChange={(next) => {
            setPrize(next);
            setRead(null);
            setFault(null);
          }}
        />
        {counts ? <CodeCounts counts={counts} /> : null}
        {read ? <CodesAdded read={read} /> : null}
        <DropZone
          key={prize}
          example={t("codes.example")}
          pasteLabel={t("codes.paste")}
          busy={busy}
          fault={fault}
          onFile={(file) => void send(file)}
          onFault={setFault}
        />
      </div>
    </Modal>
  );
}
