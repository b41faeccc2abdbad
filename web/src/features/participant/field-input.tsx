// One field of the organiser's form, of whatever kind.

import { type HTMLInputTypeAttribute, useId } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { Field, FieldValue, Region } from "@/api/draw-types";
import { ChoiceInput } from "@/features/participant/choice-input";
import type { FieldFault } from "@/features/participant/conditions";
import { DistrictField } from "@/features/participant/district-field";
import { PHONE_LENGTH } from "@/lib/phone";
import { TextField } from "@/ui/text-field";
import styles from "./field-input.module.css";

export interface FieldInputProps {
  field: Field;
  value: FieldValue | undefined;
  fault: FieldFault | null;
  /** The server's own words about it. */
  reason?: string | undefined;
  onChange(value: FieldValue): void;
}

export function FieldInput(props: FieldInputProps) {
  const { t } = useTranslation("phone");
  const { field, fault, reason, onChange } = props;
  const label = field.required ? t("field.required", { label: field.label }) : field.label;
  const error = fault ? t(`field.${fault}`) : reason;
  const text = (type: HTMLInputTypeAttribute, autoComplete: string, maxLength = 200) => (
    <TextField
      type={type}
      label={label}
      hint={field.help || undefined}
      error={error}
      value={typeof props.value === "string" ? props.value : ""}
      maxLength={maxLength}
      autoComplete={autoComplete}
      onChange={(event) => onChange(event.target.value)}
    />
  );
  return match(field.kind)
    .with("text", () => text("text", "off"))
    .with("address", () => text("text", "street-address"))
    .with("phone", () => text("tel", "tel-national", PHONE_LENGTH))
    .with("number", () => text("number", "off"))
    .with("date", () => text("date", "off"))
    .with("district", () => (
      <DistrictField label={label} value={regionIn(props.value)} error={error} onChange={onChange} />
    ))
    .with("choice", "choices", () => <ChoiceInput {...props} label={label} error={error} />)
    .with("consent", () => <ConsentInput {...props} label={label} error={error} />)
    .exhaustive();
}

const regionIn = (value: FieldValue | undefined): Region | null =>
  typeof value === "object" && !Array.isArray(value) ? value : null;

interface LabelledProps extends FieldInputProps {
  label: string;
  error: string | undefined;
}

function ConsentInput({ field, value, label, error, onChange }: LabelledProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={value === true}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          {label}
          {field.help ? <small>{field.help}</small> : null}
        </span>
      </label>
      {error ? (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
