// The tools for the selected draws, and the word about what became of the last of them.

import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { TaskRow } from "@/api/draw-types";
import type { Many, ManyResult } from "@/features/draws/list/use-many";
import { Icon } from "@/ui/icon";
import styles from "./many-bar.module.css";

interface ManyBarProps {
  many: Many;
  rows: readonly TaskRow[];
  isBin: boolean;
  onNone(): void;
}

export function ManyBar({ many, rows, isBin, onNone }: ManyBarProps) {
  const { t } = useTranslation("desk");
  return (
    <div className={styles.bar} role="toolbar" aria-label={t("select.tools")}>
      <span className={`number ${styles.count}`}>{t("select.count", { count: rows.length })}</span>
      {isBin ? (
        <Button loading={many.busy} onClick={() => void many.restore(rows)}>
          {t("many.restore")}
        </Button>
      ) : (
        <>
          <Button onClick={() => void many.copyLinks(rows)}>{t("many.links")}</Button>
          <Button danger loading={many.busy} onClick={() => void many.remove(rows)}>
            {t("many.delete")}
          </Button>
        </>
      )}
      <Button onClick={() => many.save(rows)}>{t("many.export")}</Button>
      <Button type="text" onClick={onNone}>
        {t("select.none")}
      </Button>
    </div>
  );
}

/** Stays until it was read: what did not work must not pass by. */
export function ManyWord({ many }: { many: Many }) {
  const { t } = useTranslation("desk");
  const { result } = many;
  return (
    <div role="status">
      {result ? (
        <div className={styles.word}>
          <div className={styles.line}>
            <span>{t(`many.${result.what}`, { count: result.done.length })}</span>
            {result.what === "deleted" && result.done.length > 0 ? (
              <Button loading={many.busy} onClick={() => void many.undo()}>
                {t("many.undo")}
              </Button>
            ) : null}
            <button type="button" className={styles.close} aria-label={t("many.close")} onClick={many.forget}>
              <Icon name="close" size={18} />
            </button>
          </div>
          <Failures failed={result.failed} />
        </div>
      ) : null}
    </div>
  );
}

function Failures({ failed }: Pick<ManyResult, "failed">) {
  const { t } = useTranslation("desk");
  if (failed.length === 0) return null;
  return (
    <>
      <p className={styles.failed}>{t("many.failed", { count: failed.length })}</p>
      <ul className={styles.failures}>
        {failed.map(({ lid, title, msg }) => (
          <li key={lid}>
            <b dir="auto">{title}</b> <span>{msg}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
