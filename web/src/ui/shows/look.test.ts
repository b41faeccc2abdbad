// Every theme, with and without an accent of its own, can be read, and no two neighbours look alike.

import { describe, expect, it } from "vitest";
import { contrast, inkOn } from "./colours";
import { lookOf, slotColours, THEMES } from "./look";

const ACCENTS = ["", "#ca2e17", "#ffe600", "#0b1220", "#00b3a4", "#ffffff"];
const skinOf = (theme: (typeof THEMES)[number], accent: string, colors: string[] = []) => ({
  theme,
  accent,
  colors,
  background: null,
});

describe.each(THEMES)("%s", (theme) => {
  it.each(ACCENTS)("can be read with the accent %s", (accent) => {
    const look = lookOf(skinOf(theme, accent));
    for (const ground of look.ground) {
      expect(contrast(look.ink, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(look.soft, ground)).toBeGreaterThanOrEqual(4.5);
    }
    for (const key of look.key) expect(contrast(look.onKey, key)).toBeGreaterThanOrEqual(3);
    for (const colour of look.colours) expect(contrast(inkOn(colour), colour)).toBeGreaterThanOrEqual(4.5);
  });

  it("gives neighbours different colours, and prizes their own", () => {
    for (const colors of [[], ["#123456"], ["#123456", "#abcdef"]]) {
      const look = lookOf(skinOf(theme, "", colors));
      for (let slots = 3; slots <= 12; slots++) {
        const found = slotColours(
          Array.from({ length: slots }, () => ""),
          look,
        );
        found.forEach((colour, at) => {
          expect(colour).not.toBe(found[(at + 1) % slots]);
        });
      }
      expect(slotColours(["", "#00ff00", ""], look)[1]).toBe("#00ff00");
    }
  });
});

it("takes only colours for colours", () => {
  const look = lookOf(skinOf("mint", "red; background: url(x)", ["url(evil)"]));
  expect(look).toEqual(lookOf(skinOf("mint", "")));
});
