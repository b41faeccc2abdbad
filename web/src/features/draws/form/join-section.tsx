// Who may join: sign-in, passcode, region, age, friends, team, and the form on joining.

import { Input } from "antd";
import { useTranslation } from "react-i18next";
import type { Conditions } from "@/api/draw-types";
import { Field, FieldGroup, FieldRow, SwitchField } from "@/features/draws/form/field";
import { FieldDesigner } from "@/features/draws/form/field-designer";
import { useEditing, usePart } from "@/features/draws/form/form-store";
import { NumberInput } from "@/features/draws/form/number-input";
import { RegionPicker } from "@/features/draws/form/region-picker";
import { Section } from "@/features/draws/form/section";
import styles from "@/features/draws/form/section.module.css";
import { TeamField } from "@/features/draws/form/team-field";
import { drawsAlone } from "@/features/draws/kinds";
import { Gate } from "@/ui/gate";

export function JoinSection() {
  const { t } = useTranslation("draws");
  const [conditions, setConditions] = usePart("conditions");
  const [loginFree, setLoginFree] = usePart("login_free");
  const isAlone = drawsAlone(useEditing().kind);
  const change = (part: Partial<Conditions>) => setConditions({ ...conditions, ...part });
  return (
    <Section id="join">
      <PasscodeFields conditions={conditions} change={change} />
      <Gate feature="login_free" onClear={loginFree ? () => setLoginFree(false) : undefined}>
        <SwitchField
          path="login_free"
          label={t("join.loginFree")}
          hint={t("join.loginFreeHint")}
          checked={loginFree}
          onChange={setLoginFree}
        />
      </Gate>
      {isAlone ? null : <TeamField />}
      <FurtherConditions conditions={conditions} change={change} />
      <FieldDesigner
        path="conditions.form"
        label={t("join.form")}
        hint={t("join.formHint")}
        fields={conditions.form}
        onChange={(form) => change({ form })}
      />
    </Section>
  );
}

interface ConditionsProps {
  conditions: Conditions;
  change(part: Partial<Conditions>): void;
}

function PasscodeFields({ conditions: { passcode }, change }: ConditionsProps) {
  const { t } = useTranslation("draws");
  return (
    <>
      <SwitchField
        path="conditions.passcode"
        label={t("join.passcodeOn")}
        checked={passcode !== null}
        onChange={(on) => change({ passcode: on ? { words: "", hint: "" } : null })}
      />
      {passcode ? (
        <FieldRow>
          <Field
            path="conditions.passcode.words"
            label={t("join.passcodeWords")}
            hint={t("join.passcodeWordsHint")}
          >
            {(bind) => (
              <Input
                {...bind}
                maxLength={40}
                value={passcode.words}
                onChange={({ target }) => change({ passcode: { ...passcode, words: target.value } })}
              />
            )}
          </Field>
          <Field path="conditions.passcode.hint" label={t("join.passcodeHint")} optional>
            {(bind) => (
              <Input
                {...bind}
                maxLength={100}
                placeholder={t("join.passcodeHintPlace")}
                value={passcode.hint}
                onChange={({ target }) => change({ passcode: { ...passcode, hint: target.value } })}
              />
            )}
          </Field>
        </FieldRow>
      ) : null}
    </>
  );
}

/** Region, age and friends: one feature of the plan, so one gate. */
function FurtherConditions({ conditions, change }: ConditionsProps) {
  const { t } = useTranslation("draws");
  const { regions, age, invite } = conditions;
  const isAlone = drawsAlone(useEditing().kind);
  const isUsed = regions.length > 0 || age !== null || invite > 0;
  const clear = () => change({ regions: [], age: null, invite: 0 });
  return (
    <Gate feature="draw_conditions" onClear={isUsed ? clear : undefined}>
      <div className={styles.stack}>
        <FieldGroup path="conditions.regions" label={t("join.regions")} hint={t("join.regionsHint")} optional>
          <RegionPicker regions={regions} onChange={(next) => change({ regions: next })} />
        </FieldGroup>
        <FieldRow>
          {isAlone ? null : (
            <Field path="conditions.invite" label={t("join.invite")} hint={t("join.inviteHint")}>
              {(bind) => (
                <NumberInput
                  bind={bind}
                  min={0}
                  value={invite}
                  onChange={(count) => change({ invite: count ?? 0 })}
                />
              )}
            </Field>
          )}
          <AgeFields conditions={conditions} change={change} />
        </FieldRow>
      </div>
    </Gate>
  );
}

function AgeFields({ conditions: { age }, change }: ConditionsProps) {
  const { t } = useTranslation("draws");
  const least = age?.least ?? null;
  const most = age?.most ?? null;
  const set = (next: { least: number | null; most: number | null }) =>
    change({ age: next.least === null && next.most === null ? null : next });
  return (
    <FieldGroup path="conditions.age" label={t("join.age")} hint={t("join.ageHint")} optional>
      <FieldRow narrow>
        <Field path="conditions.age.least" label={t("join.ageLeast")}>
          {(bind) => (
            <NumberInput
              bind={bind}
              min={0}
              max={120}
              placeholder={t("field.none")}
              value={least}
              onChange={(years) => set({ least: years, most })}
            />
          )}
        </Field>
        <Field path="conditions.age.most" label={t("join.ageMost")}>
          {(bind) => (
            <NumberInput
              bind={bind}
              min={0}
              max={120}
              placeholder={t("field.none")}
              value={most}
              onChange={(years) => set({ least, most: years })}
            />
          )}
        </Field>
      </FieldRow>
    </FieldGroup>
  );
}
