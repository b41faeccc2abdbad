// How winners get their prize: until when, and what they fill in.

import { Input } from "antd";
import { useTranslation } from "react-i18next";
import { Field, FieldRow } from "@/features/draws/form/field";
import { FieldDesigner } from "@/features/draws/form/field-designer";
import { usePart } from "@/features/draws/form/form-store";
import { NumberInput } from "@/features/draws/form/number-input";
import { Section } from "@/features/draws/form/section";

const USUAL_DAYS = 7;
const MOST_DAYS = 60;

export function ClaimSection() {
  const { t } = useTranslation("draws");
  const [claim, setClaim] = usePart("claim");
  return (
    <Section id="claim">
      <FieldRow>
        <Field path="claim.deadline_days" label={t("claim.deadline")} hint={t("claim.deadlineHint")}>
          {(bind) => (
            <NumberInput
              bind={bind}
              min={1}
              max={MOST_DAYS}
              value={claim.deadline_days}
              onChange={(days) => setClaim({ ...claim, deadline_days: days ?? USUAL_DAYS })}
            />
          )}
        </Field>
      </FieldRow>
      <FieldDesigner
        path="claim.fields"
        label={t("claim.fields")}
        hint={t("claim.fieldsHint")}
        fields={claim.fields}
        onChange={(fields) => setClaim({ ...claim, fields })}
      />
      <Field path="claim.note" label={t("claim.note")} optional>
        {(bind) => (
          <Input.TextArea
            {...bind}
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={1000}
            placeholder={t("claim.notePlace")}
            value={claim.note}
            onChange={({ target }) => setClaim({ ...claim, note: target.value })}
          />
        )}
      </Field>
    </Section>
  );
}
