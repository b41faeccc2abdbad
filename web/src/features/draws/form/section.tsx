// One part of the form, with its name, a sentence about it, and a place to jump to.

import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { watchPart } from "@/features/draws/form/part-in-view";
import type { SectionId } from "@/features/draws/form/paths";
import styles from "./section.module.css";

interface SectionProps {
  id: SectionId;
  /** Other words than the usual ones. */
  name?: string;
  lead?: string;
  children: ReactNode;
}

export function Section({ id, name, lead, children }: SectionProps) {
  const { t } = useTranslation("draws");
  const watch = useCallback((part: HTMLElement) => watchPart(part, id), [id]);
  return (
    <section
      ref={watch}
      id={`part-${id}`}
      className={styles.section}
      aria-labelledby={`part-${id}-name`}
      tabIndex={-1}
    >
      <header className={styles.head}>
        <h2 id={`part-${id}-name`}>{name ?? t(`section.${id}`)}</h2>
        <p>{lead ?? t(`lead.${id}`)}</p>
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
