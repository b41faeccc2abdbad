// What the page does not show. Each switch is a feature of its own.

import { useTranslation } from "react-i18next";
import type { Hide } from "@/api/draw-types";
import { FieldGroup, SwitchField } from "@/features/draws/form/field";
import { usePart } from "@/features/draws/form/form-store";
import { Gate } from "@/ui/gate";
import styles from "./look-section.module.css";

const SWITCHES: readonly (keyof Hide)[] = [
  "prize_counts",
  "claimed_counts",
  "participants",
  "winners",
  "odds",
  "creator",
  "labels",
  "ad",
];

/** Where nothing is won there is nothing to hide about it. */
const OF_PRIZES: readonly (keyof Hide)[] = ["prize_counts", "claimed_counts", "odds", "labels"];

export function HideSwitches() {
  const { t } = useTranslation("draws");
  const [hide, setHide] = usePart("hide");
  const [opening] = usePart("opening");
  const [instant] = usePart("instant");
  const [lots] = usePart("lots");
  const isShown = (key: keyof Hide) => {
    if (lots) return !OF_PRIZES.includes(key);
    // Odds of an instant draw are always told; in a pool the tickets are the odds.
    if (opening.by !== "instant") return true;
    return key !== "odds" && !(key === "prize_counts" && instant.mode === "pool");
  };
  const set = (key: keyof Hide, on: boolean) => setHide({ ...hide, [key]: on });
  return (
    <FieldGroup path="hide" label={t("look.hide")} hint={t("look.hideHint")} optional>
      <div className={styles.switches}>
        {SWITCHES.filter((key) => isShown(key) || hide[key]).map((key) => (
          <Gate
            key={key}
            brief
            feature={`hide_${key}`}
            onClear={hide[key] ? () => set(key, false) : undefined}
          >
            <SwitchField
              path={`hide.${key}`}
              label={t(`hide.${key}`)}
              checked={hide[key]}
              onChange={(on) => set(key, on)}
            />
          </Gate>
        ))}
      </div>
    </FieldGroup>
  );
}
