// Who runs the draw, what people agree to, what the check thinks of it all, and the rules that come out of it.

import { Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { CheckPanel } from "@/features/draws/form/check-panel";
import { ChoiceCards } from "@/features/draws/form/choice-cards";
import { Field, FieldRow, SwitchField } from "@/features/draws/form/field";
import { usePart } from "@/features/draws/form/form-store";
import { NumberInput } from "@/features/draws/form/number-input";
import { RulesPanel } from "@/features/draws/form/rules-panel";
import { Section } from "@/features/draws/form/section";

const TYPES = ["private", "business"] as const;
const USUAL_DAYS = 90;
const MOST_DAYS = 730;

export function ComplianceSection() {
  return (
    <Section id="compliance">
      <OrganiserFields />
      <ConsentFields />
      <CheckPanel />
      <RulesPanel />
    </Section>
  );
}

function OrganiserFields() {
  const { t } = useTranslation("draws");
  const [organiser, setOrganiser] = usePart("organiser");
  return (
    <>
      <div data-field="organiser.type">
        <ChoiceCards
          legend={t("compliance.organiser")}
          choices={TYPES.map((value) => ({
            value,
            title: t(`compliance.${value}`),
            text: t(`compliance.${value}Text`),
          }))}
          value={organiser.type}
          onChange={(type) => setOrganiser({ ...organiser, type })}
        />
      </div>
      <FieldRow>
        <Field path="organiser.name" label={t("compliance.name")} optional={organiser.type === "private"}>
          {(bind) => (
            <Input
              {...bind}
              maxLength={60}
              value={organiser.name}
              onChange={({ target }) => setOrganiser({ ...organiser, name: target.value })}
            />
          )}
        </Field>
        <Field
          path="organiser.contact"
          label={t("compliance.contact")}
          optional={organiser.type === "private"}
        >
          {(bind) => (
            <Input
              {...bind}
              maxLength={100}
              placeholder={t("compliance.contactPlace")}
              value={organiser.contact}
              onChange={({ target }) => setOrganiser({ ...organiser, contact: target.value })}
            />
          )}
        </Field>
        <Field path="organiser.country" label={t("compliance.country")}>
          {(bind) => (
            <Select
              {...bind}
              value={organiser.country}
              options={[
                { value: "cn", label: t("compliance.cn") },
                { value: "other", label: t("compliance.other") },
              ]}
              onChange={(country) => setOrganiser({ ...organiser, country })}
            />
          )}
        </Field>
      </FieldRow>
    </>
  );
}

function ConsentFields() {
  const { t } = useTranslation("draws");
  const [consents, setConsents] = usePart("consents");
  const [days, setDays] = usePart("erase_after_days");
  return (
    <>
      <SwitchField
        path="consents.publish_name"
        label={t("compliance.publishName")}
        checked={consents.publish_name}
        onChange={(publish_name) => setConsents({ ...consents, publish_name })}
      />
      <SwitchField
        path="consents.marketing"
        label={t("compliance.marketing")}
        checked={consents.marketing}
        onChange={(marketing) => setConsents({ ...consents, marketing })}
      />
      <Field path="consents.text" label={t("compliance.text")} optional>
        {(bind) => (
          <Input.TextArea
            {...bind}
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={2000}
            value={consents.text}
            onChange={({ target }) => setConsents({ ...consents, text: target.value })}
          />
        )}
      </Field>
      <FieldRow>
        <Field path="erase_after_days" label={t("compliance.erase")} hint={t("compliance.eraseHint")}>
          {(bind) => (
            <NumberInput
              bind={bind}
              min={1}
              max={MOST_DAYS}
              value={days}
              onChange={(next) => setDays(next ?? USUAL_DAYS)}
            />
          )}
        </Field>
      </FieldRow>
    </>
  );
}
