// Where people must be from: whole provinces, cities or areas, as many as wanted.

import { useQuery } from "@tanstack/react-query";
import { Button, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Region } from "@/api/draw-types";
import { districtsQuery } from "@/features/draws/form/districts";
import { without } from "@/features/draws/form/row-tools";
import { areasOf, citiesOf, type District } from "@/lib/district";
import { Icon } from "@/ui/icon";
import styles from "./region-picker.module.css";

const NOWHERE: Region = { province: "", city: "", area: "" };

interface RegionPickerProps {
  regions: Region[];
  onChange(regions: Region[]): void;
}

export function RegionPicker({ regions, onChange }: RegionPickerProps) {
  const { t } = useTranslation("draws");
  const [wanted, setWanted] = useState(NOWHERE);
  const isThere = regions.some((region) => nameOf(region) === nameOf(wanted));
  const add = () => {
    onChange([...regions, wanted]);
    setWanted(NOWHERE);
  };
  return (
    <>
      <ul className={styles.chosen}>
        {regions.map((region, at) => (
          <li key={nameOf(region)} className={styles.region}>
            {nameOf(region)}
            <button
              type="button"
              aria-label={t("join.removeRegion", { name: nameOf(region) })}
              onClick={() => onChange(without(regions, at))}
            >
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <RegionSelects wanted={wanted} onChange={setWanted} />
      <div>
        <Button disabled={!wanted.province || isThere} onClick={add}>
          {t("join.addRegion")}
        </Button>
      </div>
    </>
  );
}

function RegionSelects({ wanted, onChange }: { wanted: Region; onChange(region: Region): void }) {
  const { t } = useTranslation("draws");
  const { data, isError } = useQuery(districtsQuery);
  const levels = data?.result ?? [[], [], []];
  const province = levels[0].find(({ fullname }) => fullname === wanted.province);
  const cities = province ? citiesOf(levels, province) : [];
  const city = cities.find(({ fullname }) => fullname === wanted.city);
  const areas = city ? areasOf(levels, city) : [];
  if (isError) return <p>{t("join.regionsAway")}</p>;
  return (
    <div className={styles.picker}>
      <Place
        label={t("join.province")}
        value={wanted.province}
        places={levels[0]}
        onChange={(name) => onChange({ ...NOWHERE, province: name })}
      />
      <Place
        label={t("join.city")}
        value={wanted.city}
        places={cities}
        onChange={(name) => onChange({ ...wanted, city: name, area: "" })}
      />
      <Place
        label={t("join.area")}
        value={wanted.area}
        places={areas}
        onChange={(name) => onChange({ ...wanted, area: name })}
      />
    </div>
  );
}

interface PlaceProps {
  label: string;
  value: string;
  places: District[];
  onChange(name: string): void;
}

function Place({ label, value, places, onChange }: PlaceProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      showSearch={{ optionFilterProp: "label" }}
      allowClear
      disabled={places.length === 0}
      value={value || null}
      options={places.map(({ fullname }) => ({ value: fullname, label: fullname }))}
      onChange={(name: string | undefined) => onChange(name ?? "")}
    />
  );
}

/** A municipality is its own city: said once. */
export function nameOf({ province, city, area }: Region): string {
  return [province, city === province ? "" : city, area].filter(Boolean).join(" ");
}
