// What the plan of the organiser allows, by feature, and the record of why somebody wanted more.

import { api } from "@/api/api";
import type { GateRow, GateTable } from "@/api/draw-types";
import { q } from "@/api/query";

export const gatesQuery = q(["gates"], () => api.get<GateTable>("/lotto/gates", {}, { quiet: true }));

/** Every locked control of the console, by its key in the server's table. */
export type FeatureKey = GateRow["key"];

export interface VipReason {
  /** The page on which the wish arose. */
  path: string;
  /** The control, by its feature key. */
  from: string;
  desc: string;
  lid?: string | undefined;
  type?: string | undefined;
}

/** Writes down why somebody looks at the plans. Nobody waits for it, and its failure is nobody's business. */
export async function recordVipReason(reason: VipReason): Promise<void> {
  await api.post("/lotto/vip/reason", { ...reason, platform: "pc" }, { quiet: true });
}

/** What the gates on the screen belong to: a draw, its kind, and how to keep its form before the page is left. */
export interface GatePlace {
  lid(): string | null;
  type?: string;
  /** Where to come back to; the current address without it. */
  path?(): string | null;
  beforeLeaving(): Promise<unknown>;
}

const NOWHERE: GatePlace = { lid: () => null, beforeLeaving: () => Promise.resolve() };
const places: GatePlace[] = [];

export const gatePlace = {
  current: (): GatePlace => places.at(-1) ?? NOWHERE,
  /** Puts a form in charge. Returns how to take it out again. */
  enter(place: GatePlace): () => void {
    places.push(place);
    return () => {
      places.splice(places.indexOf(place), 1);
    };
  },
};
