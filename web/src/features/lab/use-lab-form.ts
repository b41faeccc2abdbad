// What stands in the fields of the lab, and what it means. Shared by the draw and by the distribution.

import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Hat, type HatProblem, readHat } from "@/features/lab/hat";
import { madeUpNames } from "@/features/lab/made-up-names";
import { type Rules, readRules } from "@/features/lab/rules";
import { randomString } from "@/lib/random-string";

export interface LabValues {
  names: string;
  /** How many of each prize, as typed. */
  units: string[];
  maxWins: string;
  seed: string;
}

export interface LabForm {
  values: LabValues;
  change(part: Partial<LabValues>): void;
  fill(count: number): void;
  hat: Hat | HatProblem;
  rules: Rules | null;
}

const SEED_LENGTH = 12;
const FIRST_NAMES = 12;

export const newSeed = (): string => randomString(SEED_LENGTH);

export function useLabForm(): LabForm {
  const { t } = useTranslation("lab");
  const inventNames = (count: number) =>
    madeUpNames(count, {
      given: t("names.given"),
      family: t("names.family"),
      join: (name) => t("names.full", name),
    });
  const [values, setValues] = useState<LabValues>(() => ({
    names: inventNames(FIRST_NAMES),
    units: ["1", "2"],
    maxWins: "1",
    seed: newSeed(),
  }));
  const { names, units, maxWins } = values;
  const change = (part: Partial<LabValues>) => setValues((before) => ({ ...before, ...part }));
  return {
    values,
    change,
    fill: (count) => change({ names: inventNames(count) }),
    hat: useMemo(() => readHat(names), [names]),
    rules: useMemo(() => readRules(units, maxWins), [units, maxWins]),
  };
}
