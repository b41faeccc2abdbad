// One part of the lab: its heading, a line that says what it is for, and the part itself.

import type { ReactNode } from "react";
import styles from "./lab-section.module.css";

interface LabSectionProps {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}

export function LabSection({ id, title, text, children }: LabSectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{text}</p>
      </div>
      {children}
    </section>
  );
}
