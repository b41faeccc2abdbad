// A small rich text: bold, italic, a heading, lists, links. What comes out is only a wish; the server cleans it.

import { Button, Input } from "antd";
import { type ClipboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Bind } from "@/features/draws/form/field";
import { isWebAddress } from "@/lib/web-address";
import { Icon } from "@/ui/icon";
import styles from "./rich-text.module.css";

interface RichTextProps {
  bind: Bind;
  label: string;
  value: string;
  onChange(html: string): void;
}

const TOOLS = [
  { key: "bold", command: "bold" },
  { key: "italic", command: "italic" },
  { key: "heading", command: "formatBlock" },
  { key: "bullets", command: "insertUnorderedList" },
  { key: "numbers", command: "insertOrderedList" },
] as const;

export function RichText({ bind, label, value, onChange }: RichTextProps) {
  const { t } = useTranslation("draws");
  const text = useRef<HTMLDivElement>(null);
  // The browser owns the text from here on; writing it back at every key would move the cursor.
  const [start] = useState(value);
  const [range, setRange] = useState<Range | null>(null);
  const tell = () => onChange(htmlOf(text.current));

  const apply = (command: string) => {
    text.current?.focus();
    const block = command === "formatBlock" ? nextBlock() : undefined;
    document.execCommand(command, false, block);
    tell();
  };
  const link = (address: string) => {
    text.current?.focus();
    restore(range);
    document.execCommand("createLink", false, address);
    setRange(null);
    tell();
  };
  return (
    <div className={styles.box}>
      <div className={styles.tools} role="toolbar" aria-label={t("rich.tools")}>
        {TOOLS.map(({ key, command }) => (
          <button
            key={key}
            type="button"
            className={styles.tool}
            aria-label={t(`rich.${key}`)}
            title={t(`rich.${key}`)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => apply(command)}
          >
            <Icon name={key} size={18} />
          </button>
        ))}
        <button
          type="button"
          className={styles.tool}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setRange(selectionIn(text.current))}
        >
          {t("rich.link")}
        </button>
      </div>
      {range ? <LinkLine onLink={link} onCancel={() => setRange(null)} /> : null}
      {/* biome-ignore lint/a11y/useSemanticElements: no element of HTML holds formatted text that can be edited. */}
      <div
        ref={text}
        id={bind.id}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        aria-describedby={bind["aria-describedby"]}
        className={styles.text}
        contentEditable
        suppressContentEditableWarning
        onInput={tell}
        onPaste={pastePlain}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the organiser's own text, as the server cleaned it.
        dangerouslySetInnerHTML={{ __html: start }}
      />
    </div>
  );
}

function LinkLine({ onLink, onCancel }: { onLink(address: string): void; onCancel(): void }) {
  const { t } = useTranslation("draws");
  const [address, setAddress] = useState("https://");
  const [wrong, setWrong] = useState(false);
  const add = () => (isWebAddress(address) ? onLink(address) : setWrong(true));
  return (
    <div className={styles.link}>
      <Input
        autoFocus
        aria-label={t("rich.linkAsk")}
        status={wrong ? "error" : ""}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        onPressEnter={add}
      />
      <Button onClick={add}>{t("rich.linkAdd")}</Button>
      <Button type="text" onClick={onCancel}>
        {t("rich.cancel")}
      </Button>
      {wrong ? <p className={styles.wrong}>{t("rich.linkWrong")}</p> : null}
    </div>
  );
}

/** A second press takes the heading back. */
const nextBlock = () => (document.queryCommandValue("formatBlock") === "h3" ? "p" : "h3");

function htmlOf(element: HTMLElement | null): string {
  return element?.textContent?.trim() ? element.innerHTML : "";
}

function selectionIn(element: HTMLElement | null): Range | null {
  const selection = window.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  if (range && element?.contains(range.commonAncestorContainer)) return range;
  const end = document.createRange();
  if (element) end.selectNodeContents(element);
  return end;
}

function restore(range: Range | null): void {
  const selection = window.getSelection();
  if (!range || !selection) return;
  selection.removeAllRanges();
  selection.addRange(range);
}

/** Text from elsewhere comes without its fonts and colours. */
function pastePlain(event: ClipboardEvent): void {
  event.preventDefault();
  document.execCommand("insertText", false, event.clipboardData.getData("text/plain"));
}
