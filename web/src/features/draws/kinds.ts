// The kinds of draw, in the order they are offered. The names are the wire's task types.

import type { ReadyKind } from "@/api/draw-types";

export const KINDS = [
  "advance",
  "new_fast",
  "turnlottery",
  "ninelottery",
  "card",
  "screen",
  "draw_lots",
  "media",
  "mp",
  "wechat_group",
  "wework",
  "wecom_group",
] as const;

export type DrawKind = (typeof KINDS)[number];

/** The kinds that can be created; the others arrive later. */
export const READY_KINDS: readonly ReadyKind[] = [
  "advance",
  "new_fast",
  "turnlottery",
  "ninelottery",
  "card",
  "draw_lots",
];

/** Every spin is drawn by itself. */
export const INSTANT_KINDS = ["turnlottery", "ninelottery", "card"] as const;
export type InstantKind = (typeof INSTANT_KINDS)[number];

export function isInstantKind(kind: string): kind is InstantKind {
  return INSTANT_KINDS.some((instant) => instant === kind);
}

/** Nobody wins with a team, or by bringing friends. */
export const drawsAlone = (kind: string): boolean => kind === "draw_lots" || isInstantKind(kind);

export function isReadyKind(kind: string | undefined): kind is ReadyKind {
  return READY_KINDS.some((ready) => ready === kind);
}

export const CREATE_PATH = "/dashboard/create_draw/index";
export const MY_DRAWS = "/dashboard/lucky_draw/index";

const FORM = "/dashboard/create_draw/base_draw";
const LOTS = "/dashboard/create_draw/draw_lots";

export const addPath = (kind: ReadyKind) => (kind === "draw_lots" ? `${LOTS}/add` : `${FORM}/add/${kind}`);
export const editPath = (kind: ReadyKind, lid: string) =>
  kind === "draw_lots" ? `${LOTS}/edit/${lid}` : `${FORM}/edit/${kind}/${lid}`;
