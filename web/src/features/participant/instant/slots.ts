// The slots of a show, from what the draw says: names, pictures, colours.

import { match } from "ts-pattern";
import type { PublicView } from "@/api/draw-types";
import { isTheme, type Look, lookOf, slotColours } from "@/ui/shows/look";
import type { ShowSlot } from "@/ui/shows/show-props";
import type { ShowKind } from "@/ui/shows/shows";

export function showKindOf(kind: string): ShowKind {
  return match(kind)
    .returnType<ShowKind>()
    .with("ninelottery", () => "grid")
    .with("card", () => "cards")
    .otherwise(() => "wheel");
}

export function lookOfDraw({ skin }: Pick<PublicView, "skin">): Look {
  const { accent, theme, background, colors } = skin;
  return lookOf({ accent, background, colors, theme: isTheme(theme) ? theme : "classic" });
}

export function slotsOf(view: Pick<PublicView, "instant">, look: Look, blank: string): ShowSlot[] {
  const { slots = [], prizes = [] } = view.instant ?? {};
  const shown = slots.map((index) => prizes.find(({ prize }) => prize === index));
  const colours = slotColours(
    shown.map((prize) => prize?.color ?? ""),
    look,
  );
  return slots.map((index, at) => ({
    name: shown[at]?.name || blank,
    picture: shown[at]?.picture ?? null,
    colour: colours[at] ?? "#d93a1f",
    isBlank: index < 0,
  }));
}

/** What a result is called. */
export function prizeName({ instant }: Pick<PublicView, "instant">, prize: number, blank: string): string {
  return instant?.prizes.find((one) => one.prize === prize)?.name || blank;
}

/** A kind word for a blank: any of the organiser's, always the same for one spin. */
export function consolationOf({ instant }: Pick<PublicView, "instant">, sequence: number): string | null {
  const texts = instant?.consolations ?? [];
  return texts[sequence % Math.max(1, texts.length)] ?? null;
}
