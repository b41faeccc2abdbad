// Draw-lots on the wire, by the names the app uses.

import type { DrawForm } from "@/api/draw-types";
import type { components } from "@/api/schema";

type Schemas = components["schemas"];

export type LotsForm = NonNullable<DrawForm["lots"]>;
export type LotsOf = Schemas["LotsOf"];
export type LotsPeople = Schemas["LotsPeople"];
export type LotsWhen = Schemas["LotsWhen"];

export interface LotSlip {
  name: string;
  count: number;
}

/** What anybody may know of the slips. */
export interface PublicLots {
  what: LotsOf;
  when: LotsWhen;
  people: LotsPeople;
  cycle: boolean;
  /** The first hundred kinds. */
  slips: LotSlip[];
  kinds: number;
  /** None where there are as many as people. */
  total: number | null;
  /** Where they are drawn one by one. */
  urn: PublicUrn | null;
}

/** What is left of slips that are drawn one by one. */
export interface PublicUrn {
  lots: number;
  drawn: number;
  /** Being drawn: their round is still to come. */
  waiting: number;
  guard_ms: number;
  period_s: number;
  head: { round: number; head: string; first: number; size: number } | null;
}

/** What I drew. */
export interface MyLot {
  lot: number | null;
  /** None when no slip was left. */
  slip: string | null;
  index: number;
  excluded: boolean;
}

/** Somebody's slip as everybody may see it. */
export interface PublicLot {
  name: string | null;
  code: string;
  lot: number | null;
  slip: string | null;
  excluded: boolean;
}

/** Somebody's slip as the organiser sees it. */
export interface LotView {
  member: string;
  number: number;
  name: string;
  avatar: string;
  code: string;
  lot: number | null;
  slip: string | null;
  excluded: boolean;
}

export interface LotPage<T> {
  total: number;
  list: T[];
}

export interface NamesRead {
  names: string[];
  repeated: { name: string; line: number; first_line: number }[];
  repeated_count: number;
}

export interface NamesAdded {
  added: number;
  total: number;
  full: boolean;
  /** Who they are, in the order of the names. */
  members: string[];
}
