// When spinning begins and ends, and which randomness decides.

import { useTranslation } from "react-i18next";
import { Field, FieldRow } from "@/features/draws/form/field";
import { usePart } from "@/features/draws/form/form-store";
import { MomentInput } from "@/features/draws/form/moment-input";
import { closesAt, Zone } from "@/features/draws/form/opening-fields";
import { ChainField } from "@/features/draws/form/opening-section";
import { Section, SubSection } from "@/features/draws/form/section";

export function EndSection() {
  const { t } = useTranslation("instant-form");
  const { t: words } = useTranslation("draws");
  const [opening, setOpening] = usePart("opening");
  const [startsAt, setStartsAt] = usePart("starts_at");
  return (
    <Section id="opening" name={words("section.ending")} lead={words("lead.ending")}>
      <FieldRow>
        <Field path="opening.ends_at" label={t("end.at")} hint={<Zone />}>
          {(bind) => (
            <MomentInput
              bind={bind}
              value={closesAt(opening)}
              onChange={(ends_at) => setOpening({ by: "instant", ends_at })}
            />
          )}
        </Field>
        <Field path="starts_at" label={t("end.starts")} hint={words("opening.startsHint")} optional>
          {(bind) => <MomentInput bind={bind} value={startsAt} onChange={setStartsAt} />}
        </Field>
      </FieldRow>
      <SubSection title={words("opening.proof")}>
        <ChainField />
      </SubSection>
    </Section>
  );
}
