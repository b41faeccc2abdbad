// What can be pressed where slips are drawn one by one, and why not.

import type { MineView, PublicView } from "@/api/draw-types";
import type { PublicUrn } from "@/api/lot-types";
import { mustFillIn } from "@/features/participant/instant/standing";
import type { Phase } from "@/features/participant/phase";

export type UrnStanding =
  | "soon"
  | "ended"
  | "cancelled"
  | "gone"
  /** Every slip is promised; one that is void comes back. */
  | "promised"
  | "mine"
  | "excluded"
  | "login"
  | "form"
  | "ready";

interface Person {
  signedIn: boolean;
  mine: MineView | null;
}

export function urnStanding(
  view: PublicView,
  urn: PublicUrn,
  phase: Phase,
  { signedIn, mine }: Person,
): UrnStanding {
  if (mine?.lot) return mine.lot.excluded ? "excluded" : "mine";
  if (phase === "cancelled") return "cancelled";
  if (phase === "soon") return "soon";
  if (urn.drawn >= urn.lots) return "gone";
  if (phase !== "open") return "ended";
  if (mine?.member?.status === "excluded") return "excluded";
  if (urn.drawn + urn.waiting >= urn.lots) return "promised";
  if (!signedIn && !view.login_free) return "login";
  return !mine?.joined && mustFillIn(view) ? "form" : "ready";
}
