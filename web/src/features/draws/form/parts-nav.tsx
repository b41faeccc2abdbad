// The parts of the form as links; the one in view is marked.

import { useTranslation } from "react-i18next";
import { useEditing } from "@/features/draws/form/form-store";
import { partInView } from "@/features/draws/form/part-in-view";
import { sectionsOf } from "@/features/draws/form/paths";
import { goToPart } from "@/features/draws/form/scroll";
import { isInstantKind } from "@/features/draws/kinds";
import { useCell } from "@/lib/cell";
import styles from "./draw-editor.module.css";

export function PartsNav() {
  const { t } = useTranslation("draws");
  const { kind } = useEditing();
  const active = useCell(partInView, (id) => id);
  return (
    <nav className={styles.parts} aria-label={t("section.nav")}>
      {sectionsOf(kind).map((id) => (
        <a
          key={id}
          href={`#part-${id}`}
          aria-current={active === id ? "location" : undefined}
          onClick={(event) => {
            event.preventDefault();
            goToPart(id);
          }}
        >
          {t(`section.${id === "opening" && isInstantKind(kind) ? "ending" : id}`)}
        </a>
      ))}
    </nav>
  );
}
