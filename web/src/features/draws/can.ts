// Which action in which state: the one table. The server has the last word through `allowed`; what it does not decide
// (looking at things) is decided here.

import type { DrawAction, DrawState } from "@/api/draw-types";
import { isInstantKind } from "@/features/draws/kinds";

/** What an organiser may do with a draw, changes and looks. */
export type Action = DrawAction | "share" | "record" | "winners" | "lots" | "data" | "forms" | "vouchers";

interface Standing {
  state: DrawState;
  allowed: readonly string[];
  deleted_at: string | null;
  outcome: string | null;
  kind?: string;
}

const LOOKS: readonly Action[] = ["share", "record", "winners", "lots", "data", "forms", "vouchers"];

/** In the order they are offered; the first one is the button, the rest is its menu. */
const BY_STATE: Record<DrawState, readonly Action[]> = {
  draft: ["edit", "publish", "copy", "delete"],
  open: [
    "share",
    "winners",
    "lots",
    "data",
    "forms",
    "vouchers",
    "open",
    "end",
    "edit",
    "record",
    "copy",
    "cancel",
    "delete",
  ],
  locked: ["winners", "lots", "record", "data", "forms", "vouchers", "share", "copy", "cancel"],
  drawn: ["winners", "lots", "data", "forms", "vouchers", "record", "share", "copy", "delete"],
  settled: ["winners", "lots", "data", "forms", "vouchers", "record", "share", "copy", "delete"],
  cancelled: ["record", "winners", "data", "copy", "delete"],
};

export function actionsOf(draw: Standing): Action[] {
  if (draw.deleted_at !== null) return draw.allowed.includes("restore") ? ["restore"] : [];
  return BY_STATE[draw.state].filter((action) => can(draw, action));
}

export function can(draw: Standing, action: Action): boolean {
  if (action === "winners" && !mayHaveWinners(draw)) return false;
  if (action === "lots" && draw.kind !== "draw_lots") return false;
  if (action === "vouchers" && draw.kind === "draw_lots") return false;
  return LOOKS.includes(action) || draw.allowed.includes(action);
}

/**
 * Whether somebody may have won. A wheel gives its prizes from the first spin on, long before it ends; what was won stays
 * won if it is cancelled.
 */
export function mayHaveWinners({
  state,
  outcome,
  kind = "",
}: Pick<Standing, "state" | "outcome" | "kind">): boolean {
  return outcome === "winners" || (isInstantKind(kind) && state !== "draft" && outcome === null);
}
