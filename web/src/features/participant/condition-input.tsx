// What a condition asks a person to fill in; nothing for those that ask for nothing.

import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { ConditionListProps } from "@/features/participant/condition-list";
import type { ConditionKey } from "@/features/participant/conditions";
import { DistrictField } from "@/features/participant/district-field";
import { FieldInput } from "@/features/participant/field-input";
import { TextField } from "@/ui/text-field";

interface ConditionInputProps extends ConditionListProps {
  conditionKey: ConditionKey;
}

export function ConditionInput(props: ConditionInputProps) {
  const { t } = useTranslation("phone");
  const { conditionKey, view, conditions, draft, onDraft, faultOf, strict, reasons } = props;
  const state = conditions.find(({ key }) => key === conditionKey)?.state;
  const missing = strict && state === "todo" ? t("field.missing") : undefined;
  return match(conditionKey)
    .with("passcode", () => (
      <TextField
        label={t("condition.passcode.label")}
        hint={t("condition.passcode.hint")}
        error={missing ?? reasons.passcode}
        value={draft.passcode}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => onDraft({ passcode: event.target.value })}
      />
    ))
    .with("age", () => (
      <TextField
        type="date"
        label={t("condition.age.label")}
        error={reasons.birth ?? (state === "unmet" ? t("condition.age.unmet") : missing)}
        value={draft.birth}
        autoComplete="bday"
        onChange={(event) => onDraft({ birth: event.target.value })}
      />
    ))
    .with("region", () => (
      <DistrictField
        label={t("condition.region.title")}
        error={reasons.region ?? (state === "unmet" ? t("condition.region.unmet") : missing)}
        onChange={(region) => onDraft({ region })}
      />
    ))
    .with("form", () => (
      <>
        {view.conditions.form.map((field) => (
          <FieldInput
            key={field.id}
            field={field}
            value={draft.answers[field.id]}
            fault={faultOf(field)}
            reason={reasons[`answers.${field.id}`]}
            onChange={(value) => onDraft({ answers: { ...draft.answers, [field.id]: value } })}
          />
        ))}
      </>
    ))
    .with("login", "free", "team", "invite", "recent", () => null)
    .exhaustive();
}
