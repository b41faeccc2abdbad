// Says, in the bar of the form, whether everything is safe.

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { Keeper } from "@/features/draws/form/draft-keeper";
import { useEditing } from "@/features/draws/form/form-store";
import { useCell } from "@/lib/cell";
import styles from "./draw-editor.module.css";

const SECOND = 1000;
const MINUTE = 60;
const JUST_NOW = 2;

export function SavedLine({ keeper, isDraft }: { keeper: Keeper; isDraft: boolean }) {
  const { t } = useTranslation("draws");
  const { cell } = useEditing();
  const standing = useCell(keeper.standing, (value) => value);
  const hasFaults = useCell(cell, ({ refused }) => refused.length > 0);
  const words = match(standing)
    .with({ is: "untouched" }, () => (isDraft ? t("saving.untouched") : t("saving.untouchedPublished")))
    .with({ is: "saved" }, ({ at }) => <SavedAgo at={at} />)
    .with({ is: "refused" }, ({ msg }) =>
      hasFaults ? t("saving.refusedFields") : t("saving.refused", { msg }),
    )
    .with({ is: "waiting" }, { is: "saving" }, { is: "away" }, { is: "changed_elsewhere" }, ({ is }) =>
      t(`saving.${is}`),
    )
    .exhaustive();
  return (
    <p className={styles.saved} data-standing={standing.is}>
      {words}
    </p>
  );
}

function SavedAgo({ at }: { at: number }) {
  const { t } = useTranslation("draws");
  const [now, setNow] = useState(at);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor((now - at) / SECOND);
  if (seconds < JUST_NOW) return t("saving.savedNow");
  if (seconds < MINUTE) return t("saving.savedSeconds", { number: seconds });
  return t("saving.savedMinutes", { number: Math.floor(seconds / MINUTE) });
}
