// One part of the form, with its name, a sentence about it, and a place to jump to.

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SectionId } from "@/features/draws/form/paths";
import styles from "./section.module.css";

export function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  const { t } = useTranslation("draws");
  return (
    <section id={`part-${id}`} className={styles.section} aria-labelledby={`part-${id}-name`} tabIndex={-1}>
      <header className={styles.head}>
        <h2 id={`part-${id}-name`}>{t(`section.${id}`)}</h2>
        <p>{t(`lead.${id}`)}</p>
      </header>
      {children}
    </section>
  );
}

/** A smaller matter inside a part. */
export function SubSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className={styles.sub}>
      {title ? <h3>{title}</h3> : null}
      {children}
    </div>
  );
}
