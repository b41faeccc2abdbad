// One labelled control of the form: its words, its fault, the limit of the plan it goes over. The control itself is
// given by whoever uses this, and takes the names that tie the three together.

import { Switch } from "antd";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { useFlaw, useGateFlaw } from "@/features/draws/form/form-store";
import { UnlockButton } from "@/ui/gate";
import styles from "./field.module.css";

/** What ties a control to its label and its fault. */
export interface Bind {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  status: "error" | "";
}

interface FieldProps {
  path: string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  children: (bind: Bind) => ReactNode;
}

export function Field({ path, label, hint, optional = false, children }: FieldProps) {
  const { t } = useTranslation("draws");
  const { bind, notes } = useField(path, hint);
  return (
    <div className={styles.field} data-field={path}>
      <label className={styles.label} htmlFor={bind.id}>
        {label}
        {optional ? <span className={styles.optional}>{t("field.optional")}</span> : null}
      </label>
      {children(bind)}
      {notes}
    </div>
  );
}

type FieldGroupProps = Omit<FieldProps, "children"> & { children: ReactNode };

/** A group of controls under one name, such as a list of rows. */
export function FieldGroup({ path, label, hint, optional = false, children }: FieldGroupProps) {
  const { t } = useTranslation("draws");
  const { bind, notes } = useField(path, hint);
  return (
    <fieldset
      className={`${styles.field} ${styles.group}`}
      data-field={path}
      aria-describedby={bind["aria-describedby"]}
    >
      <legend className={styles.label}>
        {label}
        {optional ? <span className={styles.optional}>{t("field.optional")}</span> : null}
      </legend>
      {children}
      {notes}
    </fieldset>
  );
}

interface SwitchFieldProps {
  path: string;
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
}

export function SwitchField({ path, label, hint, checked, onChange }: SwitchFieldProps) {
  const { bind, notes } = useField(path, hint);
  const { status: _, ...names } = bind;
  return (
    <div className={styles.switch} data-field={path}>
      <Switch {...names} checked={checked} onChange={onChange} />
      <span>
        <label htmlFor={bind.id}>{label}</label>
        {notes}
      </span>
    </div>
  );
}

function useField(path: string, hint: ReactNode) {
  const id = useId();
  const flaw = useFlaw(path);
  const over = useGateFlaw(path);
  const bind: Bind = {
    id,
    "aria-describedby": flaw || hint ? `${id}-notes` : undefined,
    "aria-invalid": flaw ? true : undefined,
    status: flaw ? "error" : "",
  };
  const notes = (
    <>
      {flaw || hint ? (
        <div id={`${id}-notes`}>
          {flaw ? <p className={styles.error}>{flaw}</p> : null}
          {hint ? <div className={styles.hint}>{hint}</div> : null}
        </div>
      ) : null}
      {over ? (
        <div>
          <UnlockButton feature={over.feature} limit={over.limit} />
        </div>
      ) : null}
    </>
  );
  return { bind, notes };
}

/** Fields side by side where there is room. */
export function FieldRow({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return <div className={`${styles.row} ${narrow ? styles.narrow : ""}`}>{children}</div>;
}
