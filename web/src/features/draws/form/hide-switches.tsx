// What the page does not show. Each switch is a feature of its own.

import { useTranslation } from "react-i18next";
import type { Hide } from "@/api/draw-types";
import { FieldGroup, SwitchField } from "@/features/draws/form/field";
import { usePart } from "@/features/draws/form/form-store";
import { hideOffers } from "@/features/draws/form/hide-offers";
import { Gate } from "@/ui/gate";
import styles from "./look-section.module.css";

export function HideSwitches() {
  const { t } = useTranslation("draws");
  const [hide, setHide] = usePart("hide");
  const [opening] = usePart("opening");
  const [instant] = usePart("instant");
  const [lots] = usePart("lots");
  const set = (key: keyof Hide, on: boolean) => setHide({ ...hide, [key]: on });
  return (
    <FieldGroup path="hide" label={t("look.hide")} hint={t("look.hideHint")} optional>
      <div className={styles.switches}>
        {hideOffers({ hide, opening, instant, lots }).map((key) => (
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
