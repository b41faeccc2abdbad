// One part of the notice settings: a title, a sentence, what there is.

import { type ReactNode, useId } from "react";
import styles from "./notice-settings.module.css";

interface PartProps {
  title: string;
  text?: string;
  children: ReactNode;
}

export function Part({ title, text, children }: PartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div>
        <h3 id={id}>{title}</h3>
        {text ? <p className={styles.soft}>{text}</p> : null}
      </div>
      {children}
    </section>
  );
}
