// The fast draw: title, prize, units, opening. Everything else has its usual value and is folded away.

import { Button, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Prize } from "@/api/draw-types";
import { TitleField } from "@/features/draws/form/basics-section";
import { Field } from "@/features/draws/form/field";
import { type FormState, refusals, useEditing, usePart } from "@/features/draws/form/form-store";
import { FurtherSections } from "@/features/draws/form/further-sections";
import { NumberInput } from "@/features/draws/form/number-input";
import { OpeningFields } from "@/features/draws/form/opening-fields";
import { OpeningSection } from "@/features/draws/form/opening-section";
import { PrizesEditor } from "@/features/draws/form/prizes-editor";
import { replaced } from "@/features/draws/form/row-tools";
import { useCell } from "@/lib/cell";
import { Icon } from "@/ui/icon";
import styles from "./fast-form.module.css";

/** What the short form shows itself. */
const SHORT = /^(title|prizes|opening)/;

export function FastForm() {
  const { t } = useTranslation("draws");
  const { cell } = useEditing();
  const [opened, setOpened] = useState(false);
  const mustOpen = useCell(cell, hasFoldedFault);
  const isOpen = opened || mustOpen;
  return (
    <>
      <div className={styles.card}>
        <TitleField />
        <PrizeFields />
        <OpeningFields />
      </div>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        aria-controls="more-settings"
        onClick={() => setOpened(!isOpen)}
      >
        <Icon name={isOpen ? "up" : "down"} size={16} />
        {isOpen ? t("fast.less") : t("fast.more")}
      </button>
      <div id="more-settings" className={styles.rest} hidden={!isOpen}>
        {isOpen ? (
          <>
            <OpeningSection withOpening={false} />
            <FurtherSections />
          </>
        ) : null}
      </div>
    </>
  );
}

/** A fault that must be shown stands in a folded part. */
export function hasFoldedFault(state: FormState): boolean {
  const refused = refusals(state);
  const shown = state.showAll ? [...refused, ...(state.check?.flaws ?? [])] : refused;
  return shown.some(({ field }) => !SHORT.test(field));
}

function PrizeFields() {
  const { t } = useTranslation("draws");
  const [prizes] = usePart("prizes");
  const [wantsAll, setWantsAll] = useState(false);
  const [first] = prizes;
  if (wantsAll || prizes.length > 1 || !first) return <PrizesEditor />;
  return (
    <div>
      <FirstPrize prize={first} />
      <Button type="link" size="small" className={styles.all ?? ""} onClick={() => setWantsAll(true)}>
        {t("fast.morePrizes")}
      </Button>
    </div>
  );
}

function FirstPrize({ prize }: { prize: Prize }) {
  const { t } = useTranslation("draws");
  const [prizes, setPrizes] = usePart("prizes");
  const change = (part: Partial<Prize>) => setPrizes(replaced(prizes, 0, { ...prize, ...part }));
  return (
    <div className={styles.prize}>
      <Field path="prizes[0].name" label={t("fast.prize")}>
        {(bind) => (
          <Input
            {...bind}
            maxLength={60}
            placeholder={t("prize.namePlace")}
            value={prize.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field path="prizes[0].units" label={t("prize.units")}>
        {(bind) => (
          <NumberInput
            bind={bind}
            min={0}
            max={1_000_000}
            value={prize.units}
            onChange={(units) => change({ units: units ?? 0 })}
          />
        )}
      </Field>
    </div>
  );
}
