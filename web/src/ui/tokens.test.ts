// The colours are written once in CSS and once in code: they must be equal, and readable on each other.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { dark, light, type Palette } from "@/ui/tokens";

const css = readFileSync("src/ui/tokens.css", "utf8");
const names = Object.keys(light) as (keyof Palette)[];
const cssName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

it.each(names)("%s is the same in CSS and in code", (name) => {
  const [, inLight, inDark] =
    new RegExp(`--${cssName(name)}: light-dark\\((\\S+), (\\S+)\\);`).exec(css) ?? [];
  expect([inLight, inDark]).toEqual([light[name], dark[name]]);
});

it("names every colour of the CSS", () => {
  expect(css.match(/light-dark\(/g)).toHaveLength(names.length);
});

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ["paper", "surface", "raised", "sunken"] as const;
const inks = ["ink", "inkSoft", "inkQuiet", "accent", "gold", "good", "bad"] as const;

it.each([
  ["light", light],
  ["dark", dark],
] as const)("is readable in %s: 4.5 for words, 3 for borders and focus", (_name, palette) => {
  for (const ground of grounds) {
    for (const ink of inks) {
      expect(contrast(palette[ink], palette[ground]), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(palette.lineStrong, palette[ground]), `border on ${ground}`).toBeGreaterThanOrEqual(3);
    expect(contrast(palette.focus, palette[ground]), `focus on ${ground}`).toBeGreaterThanOrEqual(3);
  }
  for (const ink of ["accent", "bad", "ink"] as const) {
    expect(contrast(palette[ink], palette.accentSoft), `${ink} on accentSoft`).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(palette.onAccent, palette.accentStrong)).toBeGreaterThanOrEqual(4.5);
});
