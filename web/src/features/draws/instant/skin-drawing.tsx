// The skin as it will stand on the phone, drawn and still: a wheel, eight cells round a button, or cards.

import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { DrawForm } from "@/api/draw-types";
import { CardsDrawing } from "@/features/draws/instant/cards-drawing";
import { GridDrawing } from "@/features/draws/instant/grid-drawing";
import { nameOf, ownColors } from "@/features/draws/instant/slot-words";
import { slotsOf } from "@/features/draws/instant/slots";
import { WheelDrawing } from "@/features/draws/instant/wheel-drawing";
import type { InstantKind } from "@/features/draws/kinds";
import { type Look, lookOf, slotColours } from "@/ui/shows/look";

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
  look: Look;
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
  const look = lookOf(form.skin);
  const colors = slotColours(ownColors(form, layout), look);
  const slots = layout.map((prize, at) => ({
    prize,
    name: nameOf(form, prize, t("blank.usual"), t("prize.unnamed", { number: prize + 1 })),
    picture: form.prizes[prize]?.picture ?? null,
    color: colors[at] ?? look.back,
    isMarked: at === marked,
  }));
  const drawing = { slots, look, go: t("skin.go") };
  return match(kind)
    .with("turnlottery", () => <WheelDrawing {...drawing} />)
    .with("ninelottery", () => <GridDrawing {...drawing} />)
    .with("card", () => <CardsDrawing {...drawing} />)
    .exhaustive();
}
