// Which action for which claim: the one table. The server has the last word.

import type { Claim } from "@/api/after-types";

export type ClaimAct = "ship" | "handOver" | "show" | "redraw";

type Standing = Pick<Claim, "state" | "hand_out" | "has_reserves" | "masked" | "name" | "phone">;

/** In the order they are offered; the first one is the button, the rest is its menu. */
export function actsOf(claim: Standing): ClaimAct[] {
  const acts: ClaimAct[] = ["ship", "handOver", "show", "redraw"];
  return acts.filter((act) => can(claim, act));
}

function can({ state, hand_out, has_reserves, masked, name, phone }: Standing, act: ClaimAct): boolean {
  const isFilled = state === "filled" || state === "shipped";
  switch (act) {
    case "ship":
      return hand_out === "goods" && isFilled;
    case "handOver":
      return isFilled || (state === "to_fill" && hand_out === "on_site");
    case "show":
      return masked && (name !== "" || phone !== "");
    case "redraw":
      return has_reserves && (state === "to_fill" || state === "filled");
  }
}
