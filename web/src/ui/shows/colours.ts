// Colours as numbers: mixing, and which ink can be read on what.

type Rgb = [number, number, number];

const HEX = /^#[0-9a-f]{6}$/i;
const DARK = "#2a1710";
const LIGHT = "#ffffff";

export const isColour = (text: string): boolean => HEX.test(text);

function parts(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** So much of the second colour in the first. */
export function mix(first: string, second: string, share: number): string {
  const other = parts(second);
  const mixed = parts(first).map((part, at) => Math.round(part + ((other[at] ?? 0) - part) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

export const lighter = (colour: string, share: number): string => mix(colour, "#ffffff", share);
export const darker = (colour: string, share: number): string => mix(colour, "#000000", share);

function luminance(colour: string): number {
  const [red, green, blue] = parts(colour).map((part) => {
    const value = part / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** As WCAG counts it: 1 to 21. */
export function contrast(first: string, second: string): number {
  const [high, low] = [luminance(first), luminance(second)].sort((left, right) => right - left) as [
    number,
    number,
  ];
  return (high + 0.05) / (low + 0.05);
}

/** The ink that is easier to read on a colour. */
export const inkOn = (ground: string): string =>
  contrast(ground, LIGHT) >= contrast(ground, DARK) ? LIGHT : DARK;

/** A colour moved towards black or white until text of it can be read on the ground. */
export function readable(colour: string, ground: string, wanted = 4.5): string {
  const towards = inkOn(ground);
  for (let share = 0; share < 1; share += 0.08) {
    const tried = mix(colour, towards, share);
    if (contrast(tried, ground) >= wanted) return tried;
  }
  return towards;
}
