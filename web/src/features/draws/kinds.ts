// The kinds of draw, in the order they are offered. The names are the wire's task types.

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
