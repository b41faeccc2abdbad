// Designs a form that others fill in: participants on joining, winners on claiming. One designer for both.

import { Button, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import type { Field as FormField } from "@/api/draw-types";
import { emptyField, MOST_FIELDS } from "@/features/draws/form/defaults";
import { Field, FieldGroup, SwitchField } from "@/features/draws/form/field";
import {
  moveByKey,
  moved,
  type RowMoves,
  RowTools,
  replaced,
  without,
} from "@/features/draws/form/row-tools";
import { Icon } from "@/ui/icon";
import styles from "./field-designer.module.css";

const KINDS: readonly FormField["kind"][] = [
  "text",
  "phone",
  "district",
  "address",
  "choice",
  "choices",
  "number",
  "date",
  "consent",
];

interface FieldDesignerProps {
  path: string;
  label: string;
  hint: string;
  fields: FormField[];
  onChange(fields: FormField[]): void;
}

export function FieldDesigner({ path, label, hint, fields, onChange }: FieldDesignerProps) {
  const { t } = useTranslation("draws");
  return (
    <FieldGroup path={path} label={label} hint={hint} optional>
      {fields.length === 0 ? <p className={styles.empty}>{t("designer.empty")}</p> : null}
      <ol className={styles.list}>
        {fields.map((field, at) => (
          <DesignedField
            key={field.id}
            path={`${path}[${at}]`}
            list={path}
            field={field}
            at={at}
            count={fields.length}
            onChange={(next) => onChange(replaced(fields, at, next))}
            onMove={(to) => onChange(moved(fields, at, to))}
            onRemove={() => onChange(without(fields, at))}
          />
        ))}
      </ol>
      <div>
        <Button
          type="dashed"
          disabled={fields.length >= MOST_FIELDS}
          icon={<Icon name="create" size={16} />}
          onClick={() => onChange([...fields, emptyField("text")])}
        >
          {t("designer.add")}
        </Button>
      </div>
    </FieldGroup>
  );
}

interface DesignedFieldProps extends RowMoves {
  path: string;
  list: string;
  field: FormField;
  onChange(field: FormField): void;
}

function DesignedField({ path, list, field, onChange, ...moves }: DesignedFieldProps) {
  const { t } = useTranslation("draws");
  const name = field.label || t("designer.unnamed", { number: moves.at + 1 });
  const change = (part: Partial<FormField>) => onChange({ ...field, ...part });
  const words = {
    up: t("designer.up", { name }),
    down: t("designer.down", { name }),
    remove: t("designer.remove", { name }),
  };
  return (
    <li className={styles.item} onKeyDown={(event) => moveByKey(event, moves)} data-field={path}>
      <div className={styles.top}>
        <span>{name}</span>
        <RowTools list={list} words={words} {...moves} />
      </div>
      <div className={styles.row}>
        <Field path={`${path}.label`} label={t("designer.label")}>
          {(bind) => (
            <Input
              {...bind}
              maxLength={40}
              value={field.label}
              onChange={({ target }) => change({ label: target.value })}
            />
          )}
        </Field>
        <Field path={`${path}.kind`} label={t("designer.kind")}>
          {(bind) => (
            <Select
              {...bind}
              value={field.kind}
              options={KINDS.map((value) => ({ value, label: t(`designer.kinds.${value}`) }))}
              onChange={(kind) => change({ kind })}
            />
          )}
        </Field>
        <div className={styles.end}>
          <SwitchField
            path={`${path}.required`}
            label={t("designer.required")}
            checked={field.required}
            onChange={(required) => change({ required })}
          />
        </div>
      </div>
      <FieldWords path={path} field={field} change={change} />
    </li>
  );
}

interface FieldWordsProps {
  path: string;
  field: FormField;
  change(part: Partial<FormField>): void;
}

function FieldWords({ path, field, change }: FieldWordsProps) {
  const { t } = useTranslation("draws");
  const hasOptions = field.kind === "choice" || field.kind === "choices";
  return (
    <div className={styles.row}>
      {hasOptions ? (
        <Field path={`${path}.options`} label={t("designer.options")}>
          {(bind) => (
            <Input.TextArea
              {...bind}
              autoSize={{ minRows: 2, maxRows: 8 }}
              value={field.options.join("\n")}
              onChange={({ target }) => change({ options: target.value.split("\n") })}
              onBlur={() => change({ options: field.options.map(trim).filter(Boolean) })}
            />
          )}
        </Field>
      ) : null}
      <Field path={`${path}.help`} label={t("designer.help")} optional>
        {(bind) => (
          <Input {...bind} value={field.help} onChange={({ target }) => change({ help: target.value })} />
        )}
      </Field>
    </div>
  );
}

const trim = (text: string) => text.trim();
