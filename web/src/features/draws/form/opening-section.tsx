// When joining begins and ends, how many must come, where the randomness comes from, and further periods.

import { useTranslation } from "react-i18next";
import { ChoiceCards } from "@/features/draws/form/choice-cards";
import { Field, FieldRow } from "@/features/draws/form/field";
import { usePart } from "@/features/draws/form/form-store";
import { MomentInput } from "@/features/draws/form/moment-input";
import { NumberInput } from "@/features/draws/form/number-input";
import { OpeningFields } from "@/features/draws/form/opening-fields";
import { PeriodsEditor } from "@/features/draws/form/periods-editor";
import { Section, SubSection } from "@/features/draws/form/section";

const CHAINS = ["auto", "quicknet", "house"] as const;
const LISTS = ["public", "proofs"] as const;
const SHORTEST_DELAY = 30;
const LONGEST_DELAY = 21_600;

export function OpeningSection({ withOpening = true }: { withOpening?: boolean }) {
  const { t } = useTranslation("draws");
  return (
    <Section id="opening">
      {withOpening ? <OpeningFields /> : null}
      <BeginningFields />
      <SubSection title={t("opening.proof")}>
        <ProofFields />
      </SubSection>
      <PeriodsEditor />
    </Section>
  );
}

function BeginningFields() {
  const { t } = useTranslation("draws");
  const [startsAt, setStartsAt] = usePart("starts_at");
  const [least, setLeast] = usePart("min_participants");
  return (
    <FieldRow>
      <Field path="starts_at" label={t("opening.startsAt")} hint={t("opening.startsHint")} optional>
        {(bind) => <MomentInput bind={bind} value={startsAt} onChange={setStartsAt} />}
      </Field>
      <Field path="min_participants" label={t("opening.minParticipants")} hint={t("opening.minHint")}>
        {(bind) => (
          <NumberInput bind={bind} min={0} value={least} onChange={(number) => setLeast(number ?? 0)} />
        )}
      </Field>
    </FieldRow>
  );
}

/** Where the randomness comes from. */
export function ChainField() {
  const { t } = useTranslation("draws");
  const [chain, setChain] = usePart("chain");
  // A chain that the operator configured has no words of ours; it stays until another one is chosen.
  const others = CHAINS.some((known) => known === chain) ? [] : [{ value: chain, title: chain, text: "" }];
  return (
    <div data-field="chain">
      <ChoiceCards
        legend={t("chain.legend")}
        choices={[
          ...CHAINS.map((value) => ({
            value: value as string,
            title: t(`chain.${value}`),
            text: t(`chain.${value}Text`),
          })),
          ...others,
        ]}
        value={chain}
        onChange={setChain}
      />
    </div>
  );
}

function ProofFields() {
  const { t } = useTranslation("draws");
  const [delay, setDelay] = usePart("delay_s");
  const [list, setList] = usePart("list");
  return (
    <>
      <ChainField />
      <div data-field="list">
        <ChoiceCards
          legend={t("list.legend")}
          choices={LISTS.map((value) => ({
            value,
            title: t(`list.${value}`),
            text: t(`list.${value}Text`),
          }))}
          value={list}
          onChange={setList}
        />
      </div>
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
    </>
  );
}
