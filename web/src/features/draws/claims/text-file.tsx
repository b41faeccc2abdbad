// Takes the text out of a chosen file, whatever spreadsheet wrote it. The file never leaves the browser.

import { Button } from "antd";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { reporter } from "@/api/reporter";
import { decodeText } from "@/lib/parse-csv";
import { Icon } from "@/ui/icon";

const MOST_BYTES = 5_000_000;
/** A workbook is an archive: its first bytes say so. */
const isWorkbook = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

export function TextFile({ label, onText }: { label: string; onText(text: string): void }) {
  const { t } = useTranslation("after");
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST_BYTES) return reporter.message(t("file.tooLarge"));
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isWorkbook(bytes)) return reporter.message(t("file.workbook"));
    onText(decodeText(bytes));
  };
  return (
    <div>
      <Button icon={<Icon name="up" size={16} />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={({ target }) => {
          void read(target.files?.[0]);
          target.value = "";
        }}
      />
    </div>
  );
}
