// How a show looks: four themes, an organiser's own accent and colours, and the colours that follow from them.

import { contrast, darker, inkOn, isColour, lighter, mix, readable } from "./colours";

export const THEMES = ["classic", "festive", "midnight", "mint"] as const;
export type Theme = (typeof THEMES)[number];

export interface Skin {
  accent: string;
  theme: Theme;
  background: string | null;
  colors: string[];
}

/** Colours of everything around the slots. */
export interface Look {
  theme: Theme;
  /** Behind the show, from top to bottom. */
  ground: [string, string];
  /** Text on the ground, and quieter text on it. */
  ink: string;
  soft: string;
  /** The frame, lit side and shaded side. */
  frame: [string, string];
  line: string;
  bulb: string;
  /** What is pressed. */
  key: [string, string];
  onKey: string;
  back: string;
  colours: string[];
  background: string | null;
}

type Base = Omit<Look, "theme" | "background" | "onKey">;

const BASES: Record<Theme, Base> = {
  classic: {
    ground: ["#fff3e2", "#f9d9c4"],
    ink: "#3b1a10",
    soft: "#6f4636",
    frame: ["#e4573c", "#a51f0b"],
    line: "#ffe9c2",
    bulb: "#fff1c4",
    key: ["#f0603f", "#c22a12"],
    back: "#c22a12",
    colours: ["#d93a1f", "#fff2dc", "#f3b548"],
  },
  festive: {
    ground: ["#c3141f", "#7d0713"],
    ink: "#fff3d6",
    soft: "#ffdba6",
    frame: ["#f9d777", "#b87f1c"],
    line: "#ffe6a3",
    bulb: "#fffbe8",
    key: ["#ffe08a", "#e2a52f"],
    back: "#b3101b",
    colours: ["#c9161f", "#fbe3ae", "#e0a02f", "#8f0b17"],
  },
  midnight: {
    ground: ["#232a5c", "#0c0f2b"],
    ink: "#f0f2ff",
    soft: "#bfc6f2",
    frame: ["#6a76d8", "#232a66"],
    line: "#c8cffc",
    bulb: "#ffe6a0",
    key: ["#ffd978", "#d79a2b"],
    back: "#2c3577",
    colours: ["#343e8c", "#e9ecff", "#6f5bd0", "#1c7f8c"],
  },
  mint: {
    ground: ["#ecfaf3", "#bfe8d6"],
    ink: "#10392b",
    soft: "#2f5d4c",
    frame: ["#45b48c", "#15704f"],
    line: "#f4fff9",
    bulb: "#fffbe0",
    key: ["#ff8f70", "#e0552f"],
    back: "#1d8561",
    colours: ["#1d7f5e", "#f1fbf6", "#ffc5a8", "#8fd6bb"],
  },
};

export const isTheme = (text: unknown): text is Theme => THEMES.some((theme) => theme === text);

export function lookOf(skin: Skin): Look {
  const base = BASES[skin.theme];
  const own = isColour(skin.accent) ? withAccent(base, skin.accent) : base;
  const colours = skin.colors.filter(isColour);
  return {
    ...own,
    theme: skin.theme,
    onKey: readable(inkOn(own.key[1]), own.key[1]),
    colours: colours.length > 0 ? atLeastThree(colours) : own.colours,
    background: skin.background,
  };
}

/** Everything that was the theme's own colour becomes the accent's; dark themes stay dark, light ones light. */
function withAccent(base: Base, accent: string): Base {
  const dark = inkOn(base.ground[1]) === "#ffffff";
  const ground: Base["ground"] = dark
    ? [deep(accent, 0.5), deep(accent, 0.8)]
    : [lighter(accent, 0.9), lighter(accent, 0.72)];
  const ink = dark ? lighter(accent, 0.92) : darker(accent, 0.78);
  return {
    ...base,
    ground,
    ink: readable(ink, ground[1], 7),
    soft: readable(mix(ink, accent, 0.3), ground[1], 5),
    frame: [lighter(accent, 0.28), darker(accent, 0.32)],
    line: lighter(accent, 0.86),
    key: dark ? base.key : [lighter(accent, 0.16), darker(accent, 0.12)],
    back: darker(accent, 0.16),
    colours: [accent, lighter(accent, 0.86), lighter(accent, 0.5), darker(accent, 0.35)],
  };
}

/** Darker by a share, and by as much more as white text needs. */
function deep(colour: string, share: number): string {
  const found = darker(colour, share);
  return contrast(found, "#ffffff") >= 8 ? found : deep(found, 0.15);
}

/** With fewer, two neighbours on a wheel would have the same. */
function atLeastThree(colours: string[]): string[] {
  const [first = "#d93a1f", second = lighter(first, 0.84)] = colours;
  return colours.length >= 3 ? colours : [first, second, mix(first, second, 0.5)];
}

/** A colour for every slot: its prize's own, or the theme's in turn, so that no neighbours are alike. */
export function slotColours(own: readonly string[], { colours }: Look): string[] {
  const found: string[] = [];
  own.forEach((colour, at) => {
    const around = [found[at - 1], at === own.length - 1 ? found[0] : undefined];
    const turn = colours.map((_, step) => colours[(at + step) % colours.length] ?? colour);
    found.push(
      isColour(colour) ? colour : (turn.find((tried) => !around.includes(tried)) ?? turn[0] ?? colour),
    );
  });
  return found;
}

/** The look as custom properties, for the style sheets of the shows. */
export function lookStyle(look: Look): Record<`--show-${string}`, string> {
  return {
    "--show-top": look.ground[0],
    "--show-bottom": look.ground[1],
    "--show-ink": look.ink,
    "--show-soft": look.soft,
    "--show-frame-lit": look.frame[0],
    "--show-frame": look.frame[1],
    "--show-line": look.line,
    "--show-bulb": look.bulb,
    "--show-key-lit": look.key[0],
    "--show-key": look.key[1],
    "--show-on-key": look.onKey,
    "--show-back": look.back,
  };
}
