// What is folded away in the form of draw-lots, loaded when it is unfolded.

import { useTranslation } from "react-i18next";
import { ComplianceSection } from "@/features/draws/form/compliance-section";
import { Field, FieldRow } from "@/features/draws/form/field";
import { usePart } from "@/features/draws/form/form-store";
import { JoinSection } from "@/features/draws/form/join-section";
import { LookSection } from "@/features/draws/form/look-section";
import { NumberInput } from "@/features/draws/form/number-input";
import { ChainField } from "@/features/draws/form/opening-section";
import { Part } from "@/features/draws/lots/part";

const SHORTEST_DELAY = 30;
const LONGEST_DELAY = 21_600;

interface MoreProps {
  isByLink: boolean;
  /** One by one, every draw has a round of its own and there is nothing to wait for. */
  isTogether: boolean;
}

export function MoreSections({ isByLink, isTogether }: MoreProps) {
  const { t } = useTranslation("lots-form");
  return (
    <>
      <Part id="limits" title={t("part.proof")} lead={t("part.proofLead")}>
        <ChainField />
        {isTogether ? <DelayField /> : null}
      </Part>
      {isByLink ? <JoinSection /> : null}
      <LookSection />
      <ComplianceSection />
    </>
  );
}

function DelayField() {
  const { t } = useTranslation("draws");
  const [delay, setDelay] = usePart("delay_s");
  return (
    <FieldRow>
      <Field path="delay_s" label={t("opening.delay")} hint={t("opening.delayHint")}>
        {(bind) => (
          <NumberInput
            bind={bind}
            min={SHORTEST_DELAY}
            max={LONGEST_DELAY}
            value={delay}
            onChange={(seconds) => setDelay(seconds ?? SHORTEST_DELAY)}
          />
        )}
      </Field>
    </FieldRow>
  );
}
