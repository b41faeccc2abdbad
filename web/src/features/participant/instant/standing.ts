// What can be pressed on the page of an instant draw, and why not.

import type { MineView, PublicView } from "@/api/draw-types";
import type { Phase } from "@/features/participant/phase";

export type Standing =
  | "soon"
  | "ended"
  | "cancelled"
  | "soldOut"
  | "excluded"
  | "login"
  | "form"
  | "none"
  | "ready";

interface Person {
  signedIn: boolean;
  mine: MineView | null;
}

export function standingOf(view: PublicView, phase: Phase, { signedIn, mine }: Person): Standing {
  if (phase === "cancelled") return "cancelled";
  if (phase === "soon") return "soon";
  // Before the end, which an empty pool brings about.
  if (view.instant?.mode === "pool" && view.instant.tickets_left === 0) return "soldOut";
  if (phase !== "open") return "ended";
  if (mine?.member?.status === "excluded") return "excluded";
  if (!signedIn && !view.login_free) return "login";
  if (!mine?.joined && mustFillIn(view)) return "form";
  return chancesLeft(view, mine) === 0 ? "none" : "ready";
}

/** Whether there is something to fill in before one may take part. Without that, the first spin joins by itself. */
export function mustFillIn({ conditions, team_size }: PublicView): boolean {
  const { passcode, age, regions, form } = conditions;
  return passcode !== null || age !== null || regions.length > 0 || form.length > 0 || team_size > 0;
}

/** What a person may spin now; for who is not in yet, what everybody has by themselves. */
export function chancesLeft({ instant }: PublicView, mine: MineView | null): number {
  if (mine?.joined && mine.spins) return mine.spins.chances.left;
  if (!instant) return 0;
  const { free_per_day, free_per_draw, most_per_day, most_per_draw } = instant;
  return Math.min(
    free_per_day + free_per_draw,
    most_per_day ?? Number.POSITIVE_INFINITY,
    most_per_draw ?? Number.POSITIVE_INFINITY,
  );
}
