// Two things that may stand above the form: an unsaved copy in this browser, and a newer one on the server.

import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Keeper } from "@/features/draws/form/draft-keeper";
import { forgetLocal, readLocal } from "@/features/draws/form/local-draft";
import type { Editor, Start } from "@/features/draws/form/use-editor";
import { useCell } from "@/lib/cell";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./draw-editor.module.css";

interface RestoreNoticeProps {
  editor: Editor;
  start: Start;
  onRestored(): void;
}

export function RestoreNotice({ editor, start, onRestored }: RestoreNoticeProps) {
  const { t } = useTranslation("draws");
  const lid = start.task?.lid ?? null;
  // Read once: what is typed from here on is written over it.
  const [local, setLocal] = useState(() => {
    const draft = readLocal(start.kind, lid);
    return draft && JSON.stringify(draft.form) !== JSON.stringify(start.form) ? draft : null;
  });
  if (!local) return null;
  const restore = () => {
    editor.editing.cell.set((state) => ({ ...state, form: local.form }));
    setLocal(null);
    onRestored();
  };
  const discard = () => {
    forgetLocal(start.kind, lid);
    setLocal(null);
  };
  const when = formatMoment(new Date(local.at).toISOString(), currentLanguage());
  return (
    <div className={styles.notice} role="status">
      <p>{t("restore.text", { when })}</p>
      <Button onClick={discard}>{t("restore.no")}</Button>
      <Button type="primary" onClick={restore}>
        {t("restore.yes")}
      </Button>
    </div>
  );
}

export function ChangedElsewhere({ keeper, onReload }: { keeper: Keeper; onReload(): void }) {
  const { t } = useTranslation("draws");
  const isChanged = useCell(keeper.standing, ({ is }) => is === "changed_elsewhere");
  if (!isChanged) return null;
  return (
    <div className={styles.notice} role="alert">
      <p>
        <strong>{t("elsewhere.title")}</strong> {t("elsewhere.text")}
      </p>
      <Button onClick={onReload}>{t("elsewhere.theirs")}</Button>
      <Button onClick={() => void keeper.overwrite()}>{t("elsewhere.mine")}</Button>
    </div>
  );
}
