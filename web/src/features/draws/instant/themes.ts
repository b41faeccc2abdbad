// The four looks of the instant skins, and which colour stands in which place.

import type { DrawForm } from "@/api/draw-types";

export type ThemeName = DrawForm["skin"]["theme"];

export interface Theme {
  /** Behind the skin, from the top to the bottom. */
  ground: readonly [string, string];
  rim: string;
  slots: readonly string[];
  blank: string;
  button: string;
}

export const THEMES: Record<ThemeName, Theme> = {
  classic: {
    ground: ["#fbebe6", "#faf8f5"],
    rim: "#ca2e17",
    slots: ["#ffe3da", "#fff6ee"],
    blank: "#f3efe8",
    button: "#ca2e17",
  },
  festive: {
    ground: ["#b3161b", "#7d0c14"],
    rim: "#f2c14e",
    slots: ["#ffd98a", "#fff1cf"],
    blank: "#f9e3dc",
    button: "#d9361e",
  },
  midnight: {
    ground: ["#23264d", "#12132b"],
    rim: "#8f9bff",
    slots: ["#3d4390", "#2c3068"],
    blank: "#20234a",
    button: "#6f7cf7",
  },
  mint: {
    ground: ["#d7f2e6", "#f3fbf7"],
    rim: "#1f7a5c",
    slots: ["#b7e6d2", "#e9f8f1"],
    blank: "#f4f7f5",
    button: "#1f7a5c",
  },
};

export const THEME_NAMES = Object.keys(THEMES) as ThemeName[];
const COLOUR = /^#[0-9a-f]{6}$/i;

interface Coloured {
  skin: DrawForm["skin"];
  prizes: readonly { color: string }[];
}

/** The prize's own colour, else the organiser's in turn, else the theme's in turn. */
export function colorAt(form: Coloured, place: number, prize: number): string {
  const { colors, theme } = form.skin;
  const own = form.prizes[prize]?.color ?? "";
  if (COLOUR.test(own)) return own;
  const chosen = colors.filter((color) => COLOUR.test(color));
  const turn = chosen.length > 0 ? chosen : prize < 0 ? [THEMES[theme].blank] : THEMES[theme].slots;
  return turn[place % turn.length] ?? THEMES[theme].blank;
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
