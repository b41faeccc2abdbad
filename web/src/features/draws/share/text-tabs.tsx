// The parts of the share kit that are text to copy: the embed code and the words for a chat.

import { Button } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PublicView } from "@/api/draw-types";
import { embedPath, embedSnippet } from "@/features/draws/share/embed-snippet";
import { chatText } from "@/features/draws/share/invitation";
import { copyText } from "@/lib/copy-text";
import { currentLanguage, wordsIn } from "@/lib/i18n";
import type { Language } from "@/lib/languages";
import { COPIED_STAYS } from "@/ui/copy-text";
import styles from "./share.module.css";

export function EmbedTab({ view }: { view: PublicView }) {
  const { t } = useTranslation("share");
  const language = currentLanguage();
  const title = t("frame", { title: view.title });
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      if (!frame.current || source !== frame.current.contentWindow || data?.type !== "fairdraw:height")
        return;
      frame.current.style.height = `${Math.ceil(Number(data.height)) || 0}px`;
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, []);
  return (
    <div className={styles.embed}>
      <div className={styles.stack}>
        <p className={styles.text}>{t("embedText")}</p>
        <CopyBlock
          label={t("embedCode")}
          text={embedSnippet(window.location.origin, view.lid, title, language)}
          button={t("copyCode")}
          isCode
        />
      </div>
      <div>
        <p className={styles.caption}>{t("embedPreview")}</p>
        <iframe ref={frame} className={styles.frame} src={embedPath(view.lid, language)} title={title} />
      </div>
    </div>
  );
}

export function TextTab({ view, link }: { view: PublicView; link: string }) {
  const { t } = useTranslation("share");
  return (
    <div className={styles.stack}>
      <p className={styles.text}>{t("textLead")}</p>
      <ChatText view={view} link={link} language="zh-CN" label={t("chinese")} />
      <ChatText view={view} link={link} language="en" label={t("english")} />
    </div>
  );
}

interface ChatTextProps {
  view: PublicView;
  link: string;
  language: Language;
  label: string;
}

function ChatText({ view, link, language, label }: ChatTextProps) {
  const { t } = useTranslation("share");
  const [text, setText] = useState("");
  useEffect(() => {
    let isWanted = true;
    void wordsIn(language, "share").then((words) => {
      if (isWanted) setText(chatText(view, link, words, language));
    });
    return () => {
      isWanted = false;
    };
  }, [view, link, language]);
  return text ? <CopyBlock label={label} text={text} button={t("copyText")} /> : null;
}

interface CopyBlockProps {
  label: string;
  text: string;
  button: string;
  isCode?: boolean;
}

function CopyBlock({ label, text, button, isCode = false }: CopyBlockProps) {
  const { t } = useTranslation("share");
  const id = useId();
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), COPIED_STAYS);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async () => {
    if (await copyText(text)) setCopies((times) => times + 1);
  };
  return (
    <div className={styles.block}>
      <label className={styles.caption} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={isCode ? styles.code : undefined}
        readOnly
        rows={text.split("\n").length + (isCode ? 6 : 1)}
        value={text}
        onFocus={({ target }) => target.select()}
      />
      <Button onClick={copy} aria-label={`${button}: ${label}`}>
        {copies > 0 ? t("copied") : button}
      </Button>
      <span className="visually-hidden" aria-live="polite">
        {copies > 0 ? t("copied") : ""}
      </span>
    </div>
  );
}
