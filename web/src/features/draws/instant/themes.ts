// The four looks of the instant skins, and which colour stands in which place.

import type { DrawForm } from "@/api/draw-types";

export type ThemeName = DrawForm["skin"]["theme"];

export interface Theme {
  /** Behind the skin, from the top to the bottom. */
  ground: readonly [string, string];
  rim: string;
  /** In turn round the skin, prizes and blanks alike. */
  slots: readonly string[];
  button: string;
}

export const THEMES: Record<ThemeName, Theme> = {
  classic: {
    ground: ["#fff3e2", "#f9d9c4"],
    rim: "#a51f0b",
    slots: ["#d93a1f", "#fff2dc", "#f3b548"],
    button: "#c22a12",
  },
  festive: {
    ground: ["#c3141f", "#7d0713"],
    rim: "#b87f1c",
    slots: ["#c9161f", "#fbe3ae", "#e0a02f", "#8f0b17"],
    button: "#e2a52f",
  },
  midnight: {
    ground: ["#232a5c", "#0c0f2b"],
    rim: "#232a66",
    slots: ["#343e8c", "#e9ecff", "#6f5bd0", "#1c7f8c"],
    button: "#d79a2b",
  },
  mint: {
    ground: ["#ecfaf3", "#bfe8d6"],
    rim: "#15704f",
    slots: ["#1d7f5e", "#f1fbf6", "#ffc5a8", "#8fd6bb"],
    button: "#e0552f",
  },
};

export const THEME_NAMES = Object.keys(THEMES) as ThemeName[];
const COLOUR = /^#[0-9a-f]{6}$/i;

interface Coloured {
  skin: DrawForm["skin"];
  prizes: readonly { color: string }[];
}

/** A colour for every place: the prize's own, else the organiser's or the theme's in turn, no neighbours alike. */
export function slotColors({ skin, prizes }: Coloured, slots: readonly number[]): string[] {
  const chosen = skin.colors.filter((color) => COLOUR.test(color));
  const turn = chosen.length > 0 ? chosen : THEMES[skin.theme].slots;
  const found: string[] = [];
  for (const [at, prize] of slots.entries()) {
    const own = prizes[prize]?.color ?? "";
    const around = [found[at - 1], at === slots.length - 1 ? found[0] : undefined];
    const offered = turn.map((_, step) => turn[(at + step) % turn.length] ?? "");
    found.push(
      COLOUR.test(own) ? own : (offered.find((color) => !around.includes(color)) ?? offered[0] ?? ""),
    );
  }
  return found;
}

/** Ink or paper, whichever reads better on a colour. */
export function inkOn(color: string): "#1d1b19" | "#ffffff" {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  const light = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  // The same contrast against both where (1.05) / (light + 0.05) equals (light + 0.05) / 0.06.
  return light > 0.2 ? "#1d1b19" : "#ffffff";
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
