// Tickets or odds: the two ways a spin can be drawn, in plain words.

import { useTranslation } from "react-i18next";
import { ChoiceCards } from "@/features/draws/form/choice-cards";
import { usePart } from "@/features/draws/form/form-store";
import { inMode, type Mode } from "@/features/draws/instant/modes";

const MODES: readonly Mode[] = ["pool", "odds"];

export function EngineField() {
  const { t } = useTranslation("instant-form");
  const [prizes, setPrizes] = usePart("prizes");
  const [instant, setInstant] = usePart("instant");
  const choose = (mode: Mode) => {
    const next = inMode({ prizes, instant }, mode);
    setPrizes(next.prizes);
    setInstant(next.instant);
  };
  return (
    <div data-field="instant.mode">
      <ChoiceCards
        legend={t("mode.legend")}
        choices={MODES.map((value) => ({ value, title: t(`mode.${value}`), text: t(`mode.${value}Text`) }))}
        value={instant.mode}
        onChange={choose}
      />
    </div>
  );
}
