// Text with a button that copies it. The button says so for three seconds.

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "@/lib/copy-text";
import { Icon } from "@/ui/icon";
import styles from "./copy-text.module.css";

export const COPIED_STAYS = 3000;

interface CopyTextProps {
  text: string;
  /** What is being copied, for people who do not see it. */
  label: string;
}

export function CopyText({ text, label }: CopyTextProps) {
  const { t } = useTranslation("common");
  const [copies, setCopies] = useState(0);
  const copied = copies > 0;
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), COPIED_STAYS);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async () => {
    if (await copyText(text)) setCopies((times) => times + 1);
  };
  return (
    <span className={styles.line}>
      <span className={styles.text}>{text}</span>
      <button
        type="button"
        className={styles.button}
        onClick={copy}
        aria-label={copied ? t("copy.copied") : t("copy.copy", { label })}
      >
        <Icon name={copied ? "check" : "copy"} size={16} />
        {copied ? t("copy.copied") : t("copy.short")}
      </button>
      <span className="visually-hidden" aria-live="polite">
        {copied ? t("copy.copied") : ""}
      </span>
    </span>
  );
}
