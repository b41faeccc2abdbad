// Further rounds of the same draw, each with its own window. Only a draw that opens at a time can have them.

import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { PeriodWindow } from "@/api/draw-types";
import { MOST_PERIODS, nextPeriod } from "@/features/draws/form/defaults";
import { Field, FieldGroup } from "@/features/draws/form/field";
import { usePart } from "@/features/draws/form/form-store";
import { MomentInput } from "@/features/draws/form/moment-input";
import { replaced, without } from "@/features/draws/form/row-tools";
import { SubSection } from "@/features/draws/form/section";
import { Icon } from "@/ui/icon";
import styles from "./periods-editor.module.css";

export function PeriodsEditor() {
  const { t } = useTranslation("draws");
  const [periods, setPeriods] = usePart("periods");
  const [opening] = usePart("opening");
  const isPossible = opening.by === "time";
  const canAdd = isPossible && periods.length < MOST_PERIODS;
  return (
    <SubSection>
      <FieldGroup
        path="periods"
        label={t("period.title")}
        hint={isPossible ? t("period.text") : t("period.onlyTime")}
        optional
      >
        <ol className={styles.list}>
          {periods.map((period, at) => (
            <PeriodRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a period is its place: the first, the second.
              key={at}
              at={at}
              period={period}
              onChange={(next) => setPeriods(replaced(periods, at, next))}
              onRemove={() => setPeriods(without(periods, at))}
            />
          ))}
        </ol>
        <div>
          <Button
            type="dashed"
            disabled={!canAdd}
            icon={<Icon name="create" size={16} />}
            onClick={() => setPeriods([...periods, nextPeriod(periods, new Date())])}
          >
            {t("period.add")}
          </Button>
        </div>
      </FieldGroup>
    </SubSection>
  );
}

interface PeriodRowProps {
  at: number;
  period: PeriodWindow;
  onChange(period: PeriodWindow): void;
  onRemove(): void;
}

function PeriodRow({ at, period, onChange, onRemove }: PeriodRowProps) {
  const { t } = useTranslation("draws");
  const number = at + 1;
  const path = `periods[${at}]`;
  return (
    <li className={styles.period} data-field={path}>
      <span className={styles.name}>{t("period.one", { number })}</span>
      <Field path={`${path}.starts_at`} label={t("period.starts")}>
        {(bind) => (
          <MomentInput
            bind={bind}
            value={period.starts_at}
            // A window always has both ends: an emptied one keeps what it had.
            onChange={(starts_at) => (starts_at ? onChange({ ...period, starts_at }) : undefined)}
          />
        )}
      </Field>
      <Field path={`${path}.closes_at`} label={t("period.closes")}>
        {(bind) => (
          <MomentInput
            bind={bind}
            value={period.closes_at}
            onChange={(closes_at) => (closes_at ? onChange({ ...period, closes_at }) : undefined)}
          />
        )}
      </Field>
      <button
        type="button"
        className={styles.remove}
        aria-label={t("period.remove", { number })}
        onClick={onRemove}
      >
        <Icon name="close" size={18} />
      </button>
    </li>
  );
}
