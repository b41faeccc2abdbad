// Teams: one wins, all win, so the number of prizes to hand out is said before anybody publishes.

import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { unitsOf } from "@/features/draws/form/defaults";
import { FieldGroup } from "@/features/draws/form/field";
import { usePart } from "@/features/draws/form/form-store";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./look-section.module.css";

const SIZES = [0, 2, 4, 6, 8] as const;

export function TeamField() {
  const { t } = useTranslation("draws");
  const [size, setSize] = usePart("team_size");
  return (
    <FieldGroup path="team_size" label={t("join.team")} hint={<TeamHint />}>
      <div>
        <Segmented
          aria-label={t("join.team")}
          className={styles.team ?? ""}
          value={size}
          options={SIZES.map((value) => ({
            value: value as number,
            label: value === 0 ? t("join.teamNone") : t("join.teamOf", { number: value }),
          }))}
          onChange={setSize}
        />
      </div>
    </FieldGroup>
  );
}

function TeamHint() {
  const { t } = useTranslation("draws");
  const units = useTeamUnits();
  return (
    <>
      {t("join.teamHint")} {units ? <strong className="number">{units}</strong> : null}
    </>
  );
}

/** "30 units × 4 people = 120 prizes", when there are teams. */
export function useTeamUnits(): string | null {
  const { t } = useTranslation("draws");
  const [size] = usePart("team_size");
  const [prizes] = usePart("prizes");
  const language = currentLanguage();
  if (size === 0) return null;
  const units = unitsOf(prizes);
  return t("join.teamUnits", {
    units: formatNumber(units, language),
    size,
    all: formatNumber(units * size, language),
  });
}
