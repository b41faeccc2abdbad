// "What if three thousand people came?": asks the server, which plays the draw many times with the real engine.

import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DrawForm, Simulated } from "@/api/draw-types";
import type { FieldReason } from "@/api/outcome";
import { simulate } from "@/features/draws/calls";
import type { Bind } from "@/features/draws/form/field";
import { refuse, useEditing } from "@/features/draws/form/form-store";
import { NumberInput } from "@/features/draws/form/number-input";
import { closesAt } from "@/features/draws/form/opening-fields";
import { goToField, nameOfField } from "@/features/draws/form/scroll";
import { Section } from "@/features/draws/form/section";
import { daysBetween } from "@/features/draws/instant/sentences";
import { SimulatorFindings } from "@/features/draws/instant/simulator-findings";
import { useCell } from "@/lib/cell";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./simulator.module.css";

const USUAL_VISITORS = 3000;
const MOST_VISITORS = 1_000_000;
const MOST_DAYS = 366;
const RUNS = 100;
const OWN_FIELDS: readonly string[] = ["visitors", "days", "runs"];

export interface Answered {
  found: Simulated;
  form: DrawForm;
  visitors: number;
  start: number;
}

export function SimulatorSection() {
  const { t } = useTranslation("instant-form");
  const { cell } = useEditing();
  const form = useCell(cell, (state) => state.form);
  const begin = startOf(form);
  const suggested = daysBetween(begin, closesAt(form.opening)) ?? 7;
  const [visitors, setVisitors] = useState<number | null>(USUAL_VISITORS);
  const [chosenDays, setDays] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly FieldReason[]>([]);
  const [answer, setAnswer] = useState<Answered | null>(null);
  const days = chosenDays ?? suggested;

  const run = async () => {
    const asked = cell.read().form;
    setBusy(true);
    setRefused([]);
    const outcome = await simulate({ form: asked, visitors: visitors ?? 0, days, runs: RUNS });
    setBusy(false);
    if (outcome.ok) {
      setAnswer({ found: outcome.data, form: asked, visitors: visitors ?? 0, start: begin });
      return;
    }
    setRefused(outcome.fields);
    const inForm = outcome.fields.filter(({ field }) => !OWN_FIELDS.includes(field));
    if (inForm.length > 0) refuse(cell, inForm);
  };

  const reasonAt = (field: string) => refused.find((reason) => reason.field === field)?.reason ?? null;
  return (
    <Section id="simulator">
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void run();
        }}
      >
        <Ask id="simulator-visitors" label={t("simulator.visitors")} reason={reasonAt("visitors")}>
          {(bind) => (
            <NumberInput bind={bind} min={1} max={MOST_VISITORS} value={visitors} onChange={setVisitors} />
          )}
        </Ask>
        <Ask id="simulator-days" label={t("simulator.days")} reason={reasonAt("days")}>
          {(bind) => <NumberInput bind={bind} min={1} max={MOST_DAYS} value={days} onChange={setDays} />}
        </Ask>
        <Button htmlType="submit" type="primary" ghost loading={busy} disabled={!visitors}>
          {t("simulator.run")}
        </Button>
      </form>
      <div aria-live="polite" aria-busy={busy} className={styles.answer}>
        {busy ? (
          <div className={styles.busy}>
            <p>
              {t("simulator.busy", {
                runs: formatNumber(RUNS, currentLanguage()),
                visitors: formatNumber(visitors ?? 0, currentLanguage()),
              })}
            </p>
            <span className={styles.progress} />
          </div>
        ) : null}
        <FormFaults refused={refused} />
        {answer && !busy ? <SimulatorFindings answer={answer} isOld={answer.form !== form} /> : null}
        {!answer && !busy && refused.length === 0 ? (
          <p className={styles.quiet}>{t("simulator.empty")}</p>
        ) : null}
      </div>
    </Section>
  );
}

/** Faults of the draw itself, which stand at their fields too. */
function FormFaults({ refused }: { refused: readonly FieldReason[] }) {
  const { t } = useTranslation("instant-form");
  const faults = refused.filter(({ field }) => !OWN_FIELDS.includes(field));
  if (faults.length === 0) return null;
  return (
    <div className={styles.faults} role="alert">
      <p>{t("simulator.faulty")}</p>
      <ul>
        {faults.map(({ field, reason }) => (
          <li key={field}>
            <button type="button" onClick={() => goToField(field)}>
              <strong>{nameOfField(field)}</strong> {reason}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AskProps {
  id: string;
  label: string;
  reason: string | null;
  children(bind: Bind): React.ReactNode;
}

/** A field that is no part of the draw: nothing of it is saved. */
function Ask({ id, label, reason, children }: AskProps) {
  const bind: Bind = {
    id,
    "aria-describedby": reason ? `${id}-reason` : undefined,
    "aria-invalid": reason ? true : undefined,
    status: reason ? "error" : "",
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(bind)}
      {reason ? (
        <p id={`${id}-reason`} className={styles.reason}>
          {reason}
        </p>
      ) : null}
    </div>
  );
}

/** When spinning begins, or now. */
function startOf({ starts_at }: DrawForm): number {
  return starts_at ? Math.max(Date.parse(starts_at), Date.now()) : Date.now();
}
