// One of a few ways, each with a sentence about what it means.

import { type ReactNode, useId } from "react";
import styles from "./choice-cards.module.css";

interface Choice<T extends string> {
  value: T;
  title: string;
  text: string;
  disabled?: boolean;
}

interface ChoiceCardsProps<T extends string> {
  legend: ReactNode;
  choices: readonly Choice<T>[];
  value: T;
  onChange(value: T): void;
}

export function ChoiceCards<T extends string>({ legend, choices, value, onChange }: ChoiceCardsProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.cards}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.card}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          <span className={styles.title}>{choice.title}</span>
          <span className={styles.text}>{choice.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
