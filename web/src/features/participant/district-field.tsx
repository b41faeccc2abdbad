// Province, city, area: three lists, of which the later ones follow the earlier. A municipality is its own city.

import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Region } from "@/api/draw-types";
import { phoneClient } from "@/api/phone-client";
import { areasOf, citiesOf, type District, type DistrictLevels } from "@/lib/district";
import styles from "./district-field.module.css";

interface DistrictFieldProps {
  label: string;
  /** What was chosen before. */
  value?: Region | null;
  error?: string | undefined;
  onChange(region: Region): void;
}

type Level = "province" | "city" | "area";
type Chosen = Partial<Record<Level, District>>;

export function DistrictField({ label, value, error, onChange }: DistrictFieldProps) {
  const { t } = useTranslation("phone");
  const levels = useDistricts();
  const [touched, setTouched] = useState<Chosen | null>(null);
  const id = useId();
  if (levels === "failed") return <p className={styles.error}>{t("field.districts")}</p>;

  const chosen = touched ?? (levels && value ? found(levels, value) : {});
  const cities = levels && chosen.province ? citiesOf(levels, chosen.province) : [];
  const areas = levels && chosen.city ? areasOf(levels, chosen.city) : [];
  const choose = (next: Chosen) => {
    const whole = settle(levels, next);
    setTouched(whole);
    tell(levels, whole, onChange);
  };
  return (
    <fieldset className={styles.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <div className={styles.lists}>
        <List
          level="province"
          options={levels ? levels[0] : []}
          chosen={chosen.province}
          invalid={Boolean(error)}
          onChoose={(province) => choose({ province })}
        />
        <List
          level="city"
          options={cities}
          chosen={chosen.city}
          onChoose={(city) => choose({ ...only(chosen.province), city })}
        />
        <List
          level="area"
          options={areas}
          chosen={chosen.area}
          onChoose={(area) => choose({ ...chosen, area })}
        />
      </div>
      {error ? (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** The districts of a region that was chosen before, as far as the list still has them. */
function found(levels: DistrictLevels, { province, city, area }: Region): Chosen {
  const first = levels[0].find(({ fullname }) => fullname === province);
  const second = first && citiesOf(levels, first).find(({ fullname }) => fullname === city);
  const third = second && areasOf(levels, second).find(({ fullname }) => fullname === area);
  return { ...only(first), ...(second ? { city: second } : {}), ...(third ? { area: third } : {}) };
}

const only = (province: District | undefined) => (province ? { province } : {});

/** Where there is only one city there is nothing to choose. */
function settle(levels: DistrictLevels | null, chosen: Chosen): Chosen {
  if (!levels || !chosen.province || chosen.city) return chosen;
  const [city, ...others] = citiesOf(levels, chosen.province);
  return city && others.length === 0 ? { ...chosen, city } : chosen;
}

/** Complete once every level that has anything to choose was chosen. */
function tell(
  levels: DistrictLevels | null,
  { province, city, area }: Chosen,
  onChange: (region: Region) => void,
): void {
  if (!levels || !province || !city) return;
  if (!area && areasOf(levels, city).length > 0) return;
  onChange({ province: province.fullname, city: city.fullname, area: area?.fullname ?? "" });
}

interface ListProps {
  level: Level;
  options: District[];
  chosen: District | undefined;
  invalid?: boolean;
  onChoose(district: District): void;
}

function List({ level, options, chosen, invalid = false, onChoose }: ListProps) {
  const { t } = useTranslation("phone");
  return (
    <select
      className={styles.list}
      aria-label={t(`field.${level}`)}
      aria-invalid={invalid || undefined}
      value={chosen?.id ?? ""}
      disabled={options.length === 0}
      onChange={(event) => {
        const district = options.find(({ id }) => id === event.target.value);
        if (district) onChoose(district);
      }}
    >
      <option value="" disabled>
        {t(`field.${level}`)}
      </option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

let fetched: DistrictLevels | null = null;

function useDistricts(): DistrictLevels | null | "failed" {
  const [levels, setLevels] = useState<DistrictLevels | null | "failed">(fetched);
  useEffect(() => {
    if (fetched) return;
    phoneClient
      .get<{ result: DistrictLevels }>("/util/district/list", {}, { quiet: true })
      .then(({ data }) => {
        fetched = data?.result ?? null;
        setLevels(fetched ?? "failed");
      });
  }, []);
  return levels;
}
