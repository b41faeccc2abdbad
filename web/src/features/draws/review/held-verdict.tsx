// What was decided just now, and the way back while there is one.

import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { Held } from "@/features/draws/review/use-review";
import styles from "./review.module.css";

export function HeldVerdict({ held, onUndo }: { held: Held | null; onUndo(): void }) {
  const { t } = useTranslation("after");
  const words = () => {
    if (!held) return "";
    const { verdict, about } = held;
    const [first] = about;
    return about.length === 1 && first
      ? t(`review.doneOne.${verdict}`, { name: first.name })
      : t(`review.doneMany.${verdict}`, { count: about.length });
  };
  return (
    <div className={styles.held} data-shown={held !== null}>
      <p role="status">{words()}</p>
      {held ? (
        <Button size="small" aria-keyshortcuts="z" onClick={onUndo}>
          {t("review.key.undo")} <kbd>Z</kbd>
        </Button>
      ) : null}
    </div>
  );
}
