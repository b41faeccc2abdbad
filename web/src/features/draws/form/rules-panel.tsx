// The rules that participants will read, written by the server from the form, in both languages.

import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEditing } from "@/features/draws/form/form-store";
import { useCell } from "@/lib/cell";
import { currentLanguage } from "@/lib/i18n";
import styles from "./check-panel.module.css";

const TABS = ["zh", "en"] as const;

export function RulesPanel() {
  const { t } = useTranslation("draws");
  const { cell } = useEditing();
  const rules = useCell(cell, ({ check }) => check?.rules ?? null);
  const [shown, setShown] = useState<(typeof TABS)[number]>(currentLanguage() === "en" ? "en" : "zh");
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const next = shown === "zh" ? "en" : "zh";
    setShown(next);
    document.getElementById(`rules-tab-${next}`)?.focus();
  };
  return (
    <div className={styles.panel}>
      <h3>{t("compliance.rules")}</h3>
      <div className={styles.tabs} role="tablist" aria-label={t("compliance.rules")} onKeyDown={onKey}>
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`rules-tab-${tab}`}
            aria-controls="rules-text"
            aria-selected={shown === tab}
            tabIndex={shown === tab ? 0 : -1}
            className={styles.tab}
            onClick={() => setShown(tab)}
          >
            {tab === "zh" ? t("compliance.rulesZh") : t("compliance.rulesEn")}
          </button>
        ))}
      </div>
      <div
        id="rules-text"
        role="tabpanel"
        aria-labelledby={`rules-tab-${shown}`}
        lang={shown === "zh" ? "zh-CN" : "en"}
        className={styles.rules}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
        tabIndex={0}
      >
        {rules?.[shown] || t("compliance.rulesNone")}
      </div>
      <p className={styles.quiet}>{t("compliance.rulesHint")}</p>
    </div>
  );
}
