// One part of this form under its own name.

import type { ReactNode } from "react";
import styles from "@/features/draws/form/section.module.css";

interface PartProps {
  id: string;
  title: string;
  lead: string;
  children: ReactNode;
}

export function Part({ id, title, lead, children }: PartProps) {
  return (
    <section id={`part-${id}`} className={styles.section} aria-labelledby={`part-${id}-name`} tabIndex={-1}>
      <header className={styles.head}>
        <h2 id={`part-${id}-name`}>{title}</h2>
        <p>{lead}</p>
      </header>
      {children}
    </section>
  );
}
