// What people see first: the title and the prizes.

import { Input } from "antd";
import { useTranslation } from "react-i18next";
import { Field } from "@/features/draws/form/field";
import { usePart } from "@/features/draws/form/form-store";
import { PrizesEditor } from "@/features/draws/form/prizes-editor";
import { Section } from "@/features/draws/form/section";

export function BasicsSection() {
  return (
    <Section id="basics">
      <TitleField />
      <PrizesEditor />
    </Section>
  );
}

export function TitleField() {
  const { t } = useTranslation("draws");
  const [title, setTitle] = usePart("title");
  return (
    <Field path="title" label={t("field.title")}>
      {(bind) => (
        <Input
          {...bind}
          size="large"
          maxLength={60}
          showCount
          placeholder={t("field.titlePlace")}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      )}
    </Field>
  );
}
