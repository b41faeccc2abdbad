// The skin as it will stand on the phone, drawn and still: a wheel, eight cells round a button, or cards.

import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { DrawForm } from "@/api/draw-types";
import { CardsDrawing } from "@/features/draws/instant/cards-drawing";
import { GridDrawing } from "@/features/draws/instant/grid-drawing";
import { slotsOf } from "@/features/draws/instant/slots";
import { slotColors, THEMES, type Theme } from "@/features/draws/instant/themes";
import { WheelDrawing } from "@/features/draws/instant/wheel-drawing";
import type { InstantKind } from "@/features/draws/kinds";

/** One place of a skin, ready to be drawn. */
export interface Slot {
  prize: number;
  name: string;
  picture: string | null;
  color: string;
  isMarked: boolean;
}

export interface DrawingProps {
  slots: readonly Slot[];
  theme: Theme;
  go: string;
}

interface SkinDrawingProps {
  kind: InstantKind;
  form: DrawForm;
  /** A place that is being edited. */
  marked?: number | null;
}

export function SkinDrawing({ kind, form, marked = null }: SkinDrawingProps) {
  const { t } = useTranslation("instant-form");
  const layout = slotsOf(kind, form);
  const colors = slotColors(form, layout);
  const slots = layout.map((prize, at) => ({
    prize,
    name: nameOf(form, prize, t("blank.usual"), t("prize.unnamed", { number: prize + 1 })),
    picture: form.prizes[prize]?.picture ?? null,
    color: colors[at] ?? THEMES.classic.ground[0],
    isMarked: at === marked,
  }));
  const drawing = { slots, theme: THEMES[form.skin.theme], go: t("skin.go") };
  return match(kind)
    .with("turnlottery", () => <WheelDrawing {...drawing} />)
    .with("ninelottery", () => <GridDrawing {...drawing} />)
    .with("card", () => <CardsDrawing {...drawing} />)
    .exhaustive();
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
