// A part of the record with its heading.

import type { ReactNode } from "react";
import styles from "./record-section.module.css";

interface RecordSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

export function RecordSection({ id, title, children }: RecordSectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
