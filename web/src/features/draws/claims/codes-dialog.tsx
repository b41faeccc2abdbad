// Redemption codes for a prize, one a line. Each is given to one winner, once.

import { Input, Modal, Select } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CodesLeft } from "@/api/after-types";
import { TextFile } from "@/features/draws/claims/text-file";
import { addCodes } from "@/features/draws/data/data-calls";
import type { DrawHead } from "@/features/draws/data/use-draw-head";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { prizeName } from "@/lib/prize-names";
import styles from "./ship.module.css";

/** The first cell of each line, without empty lines and repetitions. */
export function codesOf(text: string): string[] {
  const lines = text.split(/\r?\n/).map(
    (line) =>
      line
        .split(/[\t,;]/)[0]
        ?.replace(/^\uFEFF|^"|"$/g, "")
        .trim() ?? "",
  );
  return [...new Set(lines.filter(Boolean))];
}

export function CodesDialog({ head, onClose }: { head: DrawHead; onClose(): void }) {
  const { t } = useTranslation("after");
  const { t: names } = useTranslation("prizes");
  const id = useId();
  const offers = head.prizes.flatMap(({ hand_out, label, name }, value) =>
    hand_out === "code" ? [{ value, label: `${prizeName(names, label)} · ${name}` }] : [],
  );
  const [prize, setPrize] = useState(offers[0]?.value ?? 0);
  const [text, setText] = useState("");
  const [left, setLeft] = useState<CodesLeft | null>(null);
  const [busy, setBusy] = useState(false);
  const codes = codesOf(text);
  const send = async () => {
    setBusy(true);
    const outcome = await addCodes(head.lid, prize, codes);
    setBusy(false);
    if (!outcome.ok) return;
    setLeft(outcome.data);
    setText("");
  };
  return (
    <Modal
      open
      title={t("codes.title")}
      okText={t("codes.send", { count: codes.length })}
      okButtonProps={{ loading: busy, disabled: codes.length === 0 }}
      cancelText={t("ship.close")}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className={styles.entry}>
        <p className={styles.text}>{t("codes.text")}</p>
        <label htmlFor={`${id}-prize`}>{t("codes.prize")}</label>
        <Select
          id={`${id}-prize`}
          value={prize}
          options={offers}
          onChange={(next) => {
            setPrize(next);
            setLeft(null);
          }}
        />
        <TextFile label={t("codes.file")} onText={setText} />
        <label htmlFor={`${id}-codes`}>{t("codes.paste")}</label>
        <Input.TextArea
          id={`${id}-codes`}
          className={styles.area ?? ""}
          rows={7}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {left ? <Left left={left} /> : null}
      </div>
    </Modal>
  );
}

function Left({ left: { added, total, left } }: { left: CodesLeft }) {
  const { t } = useTranslation("after");
  const number = (value: number) => formatNumber(value, currentLanguage());
  return (
    <p role="status" className={styles.good}>
      {t("codes.left", { added: number(added), total: number(total), left: number(left) })}
    </p>
  );
}
