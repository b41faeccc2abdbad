// How many cards lie on the table. Which of them wins is decided when one is turned over, so nothing is laid out.

import { useTranslation } from "react-i18next";
import { Field } from "@/features/draws/form/field";
import { useEditing, usePart } from "@/features/draws/form/form-store";
import { NumberInput } from "@/features/draws/form/number-input";
import { SkinDrawing } from "@/features/draws/instant/skin-drawing";
import { cardsOf, SLOT_RANGE, slotsOf } from "@/features/draws/instant/slots";
import { useCell } from "@/lib/cell";
import styles from "./instant.module.css";

const { least, most } = SLOT_RANGE.card;

export function CardsField() {
  const { t } = useTranslation("instant-form");
  const { cell } = useEditing();
  const form = useCell(cell, (state) => state.form);
  const [instant, setInstant] = usePart("instant");
  const count = slotsOf("card", form).length;
  return (
    <div className={styles.slots}>
      <div className={styles.drawing}>
        <SkinDrawing kind="card" form={form} />
      </div>
      <Field path="instant.slots" label={t("slots.cards")} hint={t("slots.cardsHint")}>
        {(bind) => (
          <NumberInput
            bind={bind}
            min={least}
            max={most}
            value={count}
            onChange={(next) => setInstant({ ...instant, slots: cardsOf(next ?? least, form) })}
          />
        )}
      </Field>
    </div>
  );
}
