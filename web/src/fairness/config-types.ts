// What rules can say, by kind of draw.

import type { Chain } from "./chain";
import type { InstantRules } from "./config-instant";
import type { Mode } from "./modes";

export const OPENINGS = ["time", "full", "hand"] as const;

export interface Tier {
  count: number;
  reserves: number;
  name: string | undefined;
}

/** When a list closes, for the types that seal one. */
export interface Closing {
  closeAt: number;
  delay: number;
  opening: (typeof OPENINGS)[number];
  fullAt: number | undefined;
}

export interface SlipRules {
  slips: { count: number; name: string }[];
  cycle: boolean;
}

interface ScheduledRules extends Closing {
  kind: "scheduled" | "comment";
  maxWins: number;
  tiers: Tier[];
}

interface LotsRules extends Closing, SlipRules {
  kind: "at-once";
}

interface DemandRules extends SlipRules {
  kind: "on-demand";
  guardMs: number;
  lots: number;
  perPerson: number;
}

interface LiveRules {
  kind: "live";
  maxWins: number;
  rounds: Tier[];
  extra: Tier | undefined;
}

export interface Common {
  hash: string;
  name: string | undefined;
  chain: Chain;
  mode: Mode;
  /** The end of the operator's hash chain, when the mode has one. */
  s0: string | undefined;
  witnesses: number;
}

export type Rules = ScheduledRules | LotsRules | DemandRules | LiveRules | InstantRules;

export type ScheduledConfig = Common & ScheduledRules;
export type LotsConfig = Common & LotsRules;
export type DemandConfig = Common & DemandRules;
export type LiveConfig = Common & LiveRules;
export type InstantConfig = Common & InstantRules;
export type Config = ScheduledConfig | LotsConfig | DemandConfig | LiveConfig | InstantConfig;
export type Kind = Rules["kind"];
