// Where a table comes in: dropped, chosen by hand or by keyboard, or pasted. What is in it, the server reads.

import { Button, Input } from "antd";
import { type DragEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MOST_MEGABYTES, pasted } from "@/features/draws/files/file-calls";
import { Icon } from "@/ui/icon";
import styles from "./files.module.css";

interface DropZoneProps {
  /** What may be pasted, as an example. */
  example: string;
  pasteLabel: string;
  busy: boolean;
  /** Why the last file was not taken. */
  fault: string | null;
  onFile(file: File): void;
  onFault(fault: string): void;
}

export function DropZone({ example, pasteLabel, busy, fault, onFile, onFault }: DropZoneProps) {
  const { t } = useTranslation("files");
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | undefined) => {
    setIsOver(false);
    if (!file || busy) return;
    if (file.size > MOST_MEGABYTES * 1024 * 1024) onFault(t("drop.tooLarge", { most: MOST_MEGABYTES }));
    else onFile(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same without a mouse. */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragEnter={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        <Icon name="up" size={28} />
        <Chooser busy={busy} describedBy={`${id}-hint`} onFile={take} />
        <p id={`${id}-hint`} className={styles.text}>
          {t("drop.hint", { most: MOST_MEGABYTES })}
        </p>
      </div>
      {fault ? (
        <p className={styles.error} role="alert">
          {fault}
        </p>
      ) : null}
      <Paste label={pasteLabel} example={example} busy={busy} onFile={onFile} />
    </>
  );
}

interface ChooserProps {
  busy: boolean;
  describedBy: string;
  onFile(file: File | undefined): void;
}

function Chooser({ busy, describedBy, onFile }: ChooserProps) {
  const { t } = useTranslation("files");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        type="primary"
        loading={busy}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {t(busy ? "drop.reading" : "drop.choose")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain"
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          target.value = "";
        }}
      />
    </>
  );
}

function Paste({
  label,
  example,
  busy,
  onFile,
}: Pick<DropZoneProps, "example" | "busy" | "onFile"> & { label: string }) {
  const { t } = useTranslation("files");
  const id = useId();
  const [text, setText] = useState("");
  return (
    <details className={styles.paste}>
      <summary>{label}</summary>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <Input.TextArea
        id={id}
        className={styles.area ?? ""}
        rows={6}
        placeholder={example}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button disabled={!text.trim() || busy} onClick={() => onFile(pasted(text))}>
          {t("drop.check")}
        </Button>
      </div>
    </details>
  );
}
