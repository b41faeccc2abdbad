// How often one may spin and win.

import { useTranslation } from "react-i18next";
import type { DrawForm } from "@/api/draw-types";
import { Field, FieldRow } from "@/features/draws/form/field";
import { usePart } from "@/features/draws/form/form-store";
import { NumberInput } from "@/features/draws/form/number-input";
import { Section } from "@/features/draws/form/section";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./instant.module.css";

const MOST_FREE = 1000;
const MOST_SPINS = 1_000_000;

export function SpinsSection() {
  return (
    <Section id="spins">
      <FreeFields />
      <LimitFields />
      <Sum />
    </Section>
  );
}

function FreeFields() {
  const { t } = useTranslation("instant-form");
  const [instant, setInstant] = usePart("instant");
  return (
    <FieldRow>
      <Field path="instant.free_per_day" label={t("spins.freeDay")} hint={t("spins.freeDayHint")}>
        {(bind) => (
          <NumberInput
            bind={bind}
            min={0}
            max={MOST_FREE}
            value={instant.free_per_day}
            onChange={(spins) => setInstant({ ...instant, free_per_day: spins ?? 0 })}
          />
        )}
      </Field>
      <Field path="instant.free_per_draw" label={t("spins.freeDraw")} hint={t("spins.freeDrawHint")}>
        {(bind) => (
          <NumberInput
            bind={bind}
            min={0}
            max={MOST_FREE}
            value={instant.free_per_draw}
            onChange={(spins) => setInstant({ ...instant, free_per_draw: spins ?? 0 })}
          />
        )}
      </Field>
    </FieldRow>
  );
}

function LimitFields() {
  const { t } = useTranslation("instant-form");
  const { t: words } = useTranslation("draws");
  const [instant, setInstant] = usePart("instant");
  const [limits, setLimits] = usePart("limits");
  const none = words("field.none");
  return (
    <FieldRow>
      <Field path="instant.most_per_day" label={t("spins.mostDay")} hint={t("spins.mostHint")} optional>
        {(bind) => (
          <NumberInput
            bind={bind}
            min={1}
            max={MOST_SPINS}
            placeholder={none}
            value={instant.most_per_day}
            onChange={(most_per_day) => setInstant({ ...instant, most_per_day })}
          />
        )}
      </Field>
      <Field path="instant.most_per_draw" label={t("spins.mostDraw")} optional>
        {(bind) => (
          <NumberInput
            bind={bind}
            min={1}
            max={MOST_SPINS}
            placeholder={none}
            value={instant.most_per_draw}
            onChange={(most_per_draw) => setInstant({ ...instant, most_per_draw })}
          />
        )}
      </Field>
      <Field path="limits.wins_per_person" label={words("limit.wins")} hint={t("spins.winsHint")}>
        {(bind) => (
          <NumberInput
            bind={bind}
            min={1}
            max={100}
            value={limits.wins_per_person}
            onChange={(wins) => setLimits({ ...limits, wins_per_person: wins ?? 1 })}
          />
        )}
      </Field>
    </FieldRow>
  );
}

/** The numbers above as one sentence. */
function Sum() {
  const { t } = useTranslation("instant-form");
  const [instant] = usePart("instant");
  const [limits] = usePart("limits");
  const language = currentLanguage();
  const lines = sumOf(instant).map(({ say, number }) =>
    t(`spins.sum.${say}`, { number: formatNumber(number, language) }),
  );
  const wins = t("spins.sum.wins", { number: formatNumber(limits.wins_per_person, language) });
  return (
    <p className={styles.sum}>
      {lines.join(t("spins.sum.and"))}
      {t("spins.sum.stop")} {wins}
    </p>
  );
}

type Saying = "nothing" | "day" | "draw" | "mostDay" | "mostDraw";

/** What a person may do, each as one part of the sentence. */
export function sumOf(instant: DrawForm["instant"]): { say: Saying; number: number }[] {
  const { free_per_day, free_per_draw, most_per_day, most_per_draw } = instant;
  const parts: { say: Saying; number: number }[] = [];
  if (free_per_day > 0) parts.push({ say: "day", number: free_per_day });
  if (free_per_draw > 0) parts.push({ say: "draw", number: free_per_draw });
  if (parts.length === 0) parts.push({ say: "nothing", number: 0 });
  if (most_per_day !== null) parts.push({ say: "mostDay", number: most_per_day });
  if (most_per_draw !== null) parts.push({ say: "mostDraw", number: most_per_draw });
  return parts;
}
