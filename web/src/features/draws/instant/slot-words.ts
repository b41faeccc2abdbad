// What a place of the skin is called, and the colour that its prize was given.

import type { DrawForm } from "@/api/draw-types";

/** What the prize in each place was given; empty is the theme's. */
export function ownColors({ prizes }: Pick<DrawForm, "prizes">, layout: readonly number[]): string[] {
  return layout.map((prize) => prizes[prize]?.color ?? "");
}

export function nameOf(
  { prizes, instant }: Pick<DrawForm, "prizes" | "instant">,
  prize: number,
  blank: string,
  unnamed: string,
): string {
  if (prize < 0) return instant.blank_name.trim() || blank;
  return prizes[prize]?.name.trim() || unnamed;
}
