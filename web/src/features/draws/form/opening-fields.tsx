// What opens the draw: a time, a full house, or the organiser's hand.

import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { Opening } from "@/api/draw-types";
import { ChoiceCards } from "@/features/draws/form/choice-cards";
import { Field, FieldRow, SwitchField } from "@/features/draws/form/field";
import { usePart } from "@/features/draws/form/form-store";
import { MomentInput } from "@/features/draws/form/moment-input";
import { NumberInput } from "@/features/draws/form/number-input";

export type Way = Exclude<Opening["by"], "instant">;

const WAYS: readonly Way[] = ["time", "full", "hand"];

export function OpeningFields({ ways = WAYS }: { ways?: readonly Way[] }) {
  const { t } = useTranslation("draws");
  const [opening, setOpening] = usePart("opening");
  return (
    <>
      <div data-field="opening">
        <ChoiceCards<Way>
          legend={t("opening.legend")}
          choices={ways.map((by) => ({
            value: by,
            title: t(`opening.${by}`),
            text: t(`opening.${by}Text`),
          }))}
          value={opening.by === "instant" ? "time" : opening.by}
          onChange={(by) => setOpening(inAnotherWay(opening, by))}
        />
      </div>
      {match(opening)
        .with({ by: "time" }, (timed) => <AtTime opening={timed} onChange={setOpening} />)
        .with({ by: "full" }, (full) => <FullHouse opening={full} onChange={setOpening} />)
        .with({ by: "hand" }, (hand) => <ByHand opening={hand} onChange={setOpening} />)
        // Has a part of its own.
        .with({ by: "instant" }, () => null)
        .exhaustive()}
    </>
  );
}

/** The time that was set stays; only what happens at it changes. */
export function inAnotherWay(before: Opening, by: Way): Opening {
  const at = closesAt(before);
  return match(by)
    .returnType<Opening>()
    .with("time", () => ({ by: "time", at, early: false }))
    .with("full", () => ({ by: "full", people: 100, fallback_at: at, fallback: "open" }))
    .with("hand", () => ({ by: "hand", latest_at: at }))
    .exhaustive();
}

export function closesAt(opening: Opening): string | null {
  return match(opening)
    .with({ by: "time" }, ({ at }) => at)
    .with({ by: "full" }, ({ fallback_at }) => fallback_at)
    .with({ by: "hand" }, ({ latest_at }) => latest_at)
    .with({ by: "instant" }, ({ ends_at }) => ends_at)
    .exhaustive();
}

interface WayProps<By extends Opening["by"]> {
  opening: Extract<Opening, { by: By }>;
  onChange(opening: Opening): void;
}

function AtTime({ opening, onChange }: WayProps<"time">) {
  const { t } = useTranslation("draws");
  const { t: words } = useTranslation("desk");
  return (
    <>
      <FieldRow>
        <Field path="opening.at" label={t("opening.at")} hint={<Zone />}>
          {(bind) => (
            <MomentInput bind={bind} value={opening.at} onChange={(at) => onChange({ ...opening, at })} />
          )}
        </Field>
      </FieldRow>
      <SwitchField
        path="opening.early"
        label={words("early.label")}
        hint={words("early.hint")}
        checked={opening.early}
        onChange={(early) => onChange({ ...opening, early })}
      />
    </>
  );
}

function FullHouse({ opening, onChange }: WayProps<"full">) {
  const { t } = useTranslation("draws");
  return (
    <FieldRow>
      <Field path="opening.people" label={t("opening.people")}>
        {(bind) => (
          <NumberInput
            bind={bind}
            min={1}
            value={opening.people}
            onChange={(people) => onChange({ ...opening, people: people ?? 1 })}
          />
        )}
      </Field>
      <Field path="opening.fallback_at" label={t("opening.fallbackAt")} hint={<Zone />}>
        {(bind) => (
          <MomentInput
            bind={bind}
            value={opening.fallback_at}
            onChange={(fallback_at) => onChange({ ...opening, fallback_at })}
          />
        )}
      </Field>
      <Field path="opening.fallback" label={t("opening.fallback")}>
        {(bind) => (
          <Select
            {...bind}
            value={opening.fallback}
            options={[
              { value: "open", label: t("opening.fallbackOpen") },
              { value: "cancel", label: t("opening.fallbackCancel") },
            ]}
            onChange={(fallback) => onChange({ ...opening, fallback })}
          />
        )}
      </Field>
    </FieldRow>
  );
}

function ByHand({ opening, onChange }: WayProps<"hand">) {
  const { t } = useTranslation("draws");
  return (
    <FieldRow>
      <Field path="opening.latest_at" label={t("opening.latestAt")} hint={<Zone />}>
        {(bind) => (
          <MomentInput
            bind={bind}
            value={opening.latest_at}
            onChange={(latest_at) => onChange({ ...opening, latest_at })}
          />
        )}
      </Field>
    </FieldRow>
  );
}

export function Zone() {
  const { t } = useTranslation("draws");
  return t("opening.zone", { zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
}
