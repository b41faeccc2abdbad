// Ready-made first draws: everything but the title's own words is set, and everything can be changed.

import type { DrawForm, Prize } from "@/api/draw-types";
import { emptyPrize } from "@/features/draws/form/defaults";

export const TEMPLATE_NAMES = ["shop", "party", "daily"] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];

export interface TemplateWords {
  title: string;
  prizes: readonly [string, string, string];
  consolations: readonly string[];
}

interface Numbers {
  mode: DrawForm["instant"]["mode"];
  units: readonly [number, number, number];
  weights: readonly [number, number, number];
  blanks: number;
  hand_out: Prize["hand_out"];
  free_per_day: number;
  free_per_draw: number;
  most_per_draw: number | null;
}

const NUMBERS: Record<TemplateName, Numbers> = {
  // A stand or a shop: two hundred tickets, one spin a visitor, the prize is handed over at once.
  shop: {
    mode: "pool",
    units: [1, 9, 50],
    weights: [0, 0, 0],
    blanks: 140,
    hand_out: "on_site",
    free_per_day: 0,
    free_per_draw: 1,
    most_per_draw: null,
  },
  // Everybody goes home with something.
  party: {
    mode: "pool",
    units: [1, 5, 24],
    weights: [0, 0, 0],
    blanks: 0,
    hand_out: "on_site",
    free_per_day: 0,
    free_per_draw: 1,
    most_per_draw: 1,
  },
  // A reason to come back each day: fixed odds over a week.
  daily: {
    mode: "odds",
    units: [5, 100, 500],
    weights: [1_000, 20_000, 100_000],
    blanks: 0,
    hand_out: "code",
    free_per_day: 1,
    free_per_draw: 0,
    most_per_draw: null,
  },
};

/** The form with a template in it; what the template does not speak of stays. */
export function withTemplate(form: DrawForm, name: TemplateName, words: TemplateWords): DrawForm {
  const { units, weights, hand_out, ...numbers } = NUMBERS[name];
  const prizes = words.prizes.map((prize, at) => ({
    ...emptyPrize(at + 1),
    name: prize,
    units: units[at] ?? 1,
    weight: weights[at] ?? 0,
    hand_out,
  }));
  return {
    ...form,
    title: words.title,
    prizes,
    instant: {
      ...form.instant,
      ...numbers,
      most_per_day: null,
      slots: [],
      consolations: [...words.consolations],
    },
  };
}

/** Nobody loses what they have typed. */
export function isUntouched({ title, prizes }: DrawForm): boolean {
  return title.trim() === "" && prizes.every(({ name }) => name.trim() === "");
}
