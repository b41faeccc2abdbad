// How many may join, how often one may win, who may not take part, and how hard the door is watched.

import { Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DrawForm, Limits, Safety } from "@/api/draw-types";
import { ChoiceCards } from "@/features/draws/form/choice-cards";
import { Field, FieldRow } from "@/features/draws/form/field";
import { useEditing, usePart } from "@/features/draws/form/form-store";
import { NumberInput } from "@/features/draws/form/number-input";
import { Section } from "@/features/draws/form/section";
import styles from "@/features/draws/form/section.module.css";
import { isInstantKind } from "@/features/draws/kinds";
import { Gate, UnlockButton, useIsAllowed } from "@/ui/gate";

const LEVELS: readonly Safety[] = ["off", "standard", "strict", "event"];
const LISTINGS: readonly DrawForm["listing"][] = ["link", "known", "all"];
const PAID: readonly Safety[] = ["strict", "event"];

export function LimitsSection() {
  return (
    <Section id="limits">
      <NumberLimits />
      <SafetyField />
      <ListingField />
      <BlacklistField />
    </Section>
  );
}

function NumberLimits() {
  const { t } = useTranslation("draws");
  const [limits, setLimits] = usePart("limits");
  const change = (part: Partial<Limits>) => setLimits({ ...limits, ...part });
  const last = limits.no_winners_of_last;
  // An instant draw has spins in place of codes, in a part of their own.
  const isInstant = isInstantKind(useEditing().kind);
  return (
    <FieldRow>
      <Field path="limits.participants" label={t("limit.participants")} optional>
        {(bind) => (
          <NumberInput
            bind={bind}
            min={1}
            placeholder={t("field.none")}
            value={limits.participants}
            onChange={(participants) => change({ participants })}
          />
        )}
      </Field>
      {isInstant ? null : <CodeLimits limits={limits} change={change} />}
      <Gate feature="repeat_winners" onClear={last > 0 ? () => change({ no_winners_of_last: 0 }) : undefined}>
        <Field path="limits.no_winners_of_last" label={t("limit.last")} hint={t("limit.lastHint")}>
          {(bind) => (
            <NumberInput
              bind={bind}
              min={0}
              value={last}
              onChange={(draws) => change({ no_winners_of_last: draws ?? 0 })}
            />
          )}
        </Field>
      </Gate>
    </FieldRow>
  );
}

interface CodeLimitsProps {
  limits: Limits;
  change(part: Partial<Limits>): void;
}

function CodeLimits({ limits, change }: CodeLimitsProps) {
  const { t } = useTranslation("draws");
  return (
    <>
      <Field path="limits.codes_per_person" label={t("limit.codes")}>
        {(bind) => (
          <NumberInput
            bind={bind}
            min={1}
            value={limits.codes_per_person}
            onChange={(codes) => change({ codes_per_person: codes ?? 1 })}
          />
        )}
      </Field>
      <Field path="limits.wins_per_person" label={t("limit.wins")}>
        {(bind) => (
          <NumberInput
            bind={bind}
            min={1}
            value={limits.wins_per_person}
            onChange={(wins) => change({ wins_per_person: wins ?? 1 })}
          />
        )}
      </Field>
    </>
  );
}

function SafetyField() {
  const { t } = useTranslation("draws");
  const [safety, setSafety] = usePart("safety");
  const isAllowed = useIsAllowed("safety_settings");
  return (
    <div data-field="safety" className={styles.stack}>
      <ChoiceCards
        legend={t("limit.safety")}
        choices={LEVELS.map((value) => ({
          value,
          title: t(`safety.${value}`),
          text: t(`safety.${value}Text`),
          disabled: !isAllowed && PAID.includes(value),
        }))}
        value={safety}
        onChange={setSafety}
      />
      {isAllowed ? null : <UnlockButton feature="safety_settings" />}
    </div>
  );
}

/** Who finds the draw on this site without having its link. */
function ListingField() {
  const { t } = useTranslation("desk");
  const [listing, setListing] = usePart("listing");
  return (
    <div data-field="listing">
      <ChoiceCards
        legend={t("listed.legend")}
        choices={LISTINGS.map((value) => ({
          value,
          title: t(`listed.${value}`),
          text: t(`listed.${value}Text`),
        }))}
        value={listing}
        onChange={setListing}
      />
    </div>
  );
}

/** One entry a line; what is typed stays as it is, what is saved has no empty lines. */
function BlacklistField() {
  const { t } = useTranslation("draws");
  const [blacklist, setBlacklist] = usePart("blacklist");
  const [text, setText] = useState(blacklist.join("\n"));
  const change = (next: string) => {
    setText(next);
    setBlacklist(linesOf(next));
  };
  return (
    <Gate feature="blacklist" onClear={blacklist.length > 0 ? () => change("") : undefined}>
      <Field
        path="blacklist"
        label={t("limit.blacklist")}
        hint={
          <>
            {t("limit.blacklistHint")} {t("limit.blacklistCount", { number: blacklist.length })}
          </>
        }
        optional
      >
        {(bind) => (
          <Input.TextArea
            {...bind}
            autoSize={{ minRows: 2, maxRows: 10 }}
            value={text}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </Field>
    </Gate>
  );
}

export function linesOf(text: string): string[] {
  const lines = text.split(/[\s,，;；]+/).filter(Boolean);
  return [...new Set(lines)];
}
