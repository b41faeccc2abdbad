// All at once at a given moment, or each when they come; and until when.

import { useTranslation } from "react-i18next";
import type { LotsWhen } from "@/api/lot-types";
import { ChoiceCards } from "@/features/draws/form/choice-cards";
import { Field, FieldRow } from "@/features/draws/form/field";
import { usePart } from "@/features/draws/form/form-store";
import { MomentInput } from "@/features/draws/form/moment-input";
import { closesAt, inAnotherWay, OpeningFields, Zone } from "@/features/draws/form/opening-fields";
import { useLots } from "@/features/draws/lots/use-lots";
import styles from "./lots-form.module.css";

const WHEN: readonly LotsWhen[] = ["together", "one_by_one"];

export function WhenFields() {
  const { t } = useTranslation("lots-form");
  const [lots, change] = useLots();
  const [opening, setOpening] = usePart("opening");
  const choose = (when: LotsWhen) => {
    if (when === lots.when) return;
    change({ when });
    if (when === "one_by_one") setOpening({ by: "instant", ends_at: closesAt(opening) });
    else setOpening(inAnotherWay(opening, lots.people === "link" ? "time" : "hand"));
  };
  return (
    <>
      <div data-field="lots.when">
        <ChoiceCards
          legend={t("when.legend")}
          choices={WHEN.map((value) => ({
            value,
            title: t(`when.${value}`),
            text: t(`when.${value}Text`),
          }))}
          value={lots.when}
          onChange={choose}
        />
      </div>
      {lots.when === "together" ? (
        <OpeningFields {...(lots.people === "list" ? { ways: ["time", "hand"] } : {})} />
      ) : (
        <>
          <p className={styles.sum}>{t(`when.how.${lots.people}`)}</p>
          <FieldRow>
            <Field path="opening.ends_at" label={t("when.ends")} hint={<Zone />}>
              {(bind) => (
                <MomentInput
                  bind={bind}
                  value={closesAt(opening)}
                  onChange={(ends_at) => setOpening({ by: "instant", ends_at })}
                />
              )}
            </Field>
          </FieldRow>
        </>
      )}
    </>
  );
}
