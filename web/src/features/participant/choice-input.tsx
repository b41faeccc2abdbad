// One of several, or several of several.

import { useId } from "react";
import type { FieldInputProps } from "@/features/participant/field-input";
import styles from "./field-input.module.css";

interface ChoiceInputProps extends FieldInputProps {
  label: string;
  error: string | undefined;
}

export function ChoiceInput({ field, value, label, error, onChange }: ChoiceInputProps) {
  const id = useId();
  const several = field.kind === "choices";
  const chosen = Array.isArray(value) ? value : typeof value === "string" ? [value] : [];
  const toggle = (option: string, on: boolean) => {
    if (!several) return onChange(option);
    onChange(field.options.filter((one) => (one === option ? on : chosen.includes(one))));
  };
  return (
    <fieldset className={styles.choices} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {field.help ? <p className={styles.help}>{field.help}</p> : null}
      {field.options.map((option) => (
        <label key={option} className={styles.tick}>
          <input
            type={several ? "checkbox" : "radio"}
            name={id}
            checked={chosen.includes(option)}
            aria-invalid={error ? true : undefined}
            onChange={(event) => toggle(option, event.target.checked)}
          />
          <span dir="auto">{option}</span>
        </label>
      ))}
      {error ? (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
