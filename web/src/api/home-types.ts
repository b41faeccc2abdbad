// The shapes of what a participant has after a draw: claims, entries, notices; and what staff learn from a scan.

import type { DrawState, Field, FieldValue, PeriodState, Region } from "@/api/draw-types";
import type { components } from "@/api/schema";

type Schemas = components["schemas"];

export type ClaimState = Schemas["ClaimState"];
export type Scanned = Schemas["Scanned"];

type Loose = "answers" | "region" | "redemption" | "ticket" | "received_at";

/** My own claim, in full. */
export interface MyClaim extends Omit<Schemas["MyClaim"], Loose> {
  answers: Record<string, FieldValue> | null;
  region: Region;
  redemption: string | null;
  ticket: string | null;
  received_at: string | null;
}

export interface MyClaims {
  list: MyClaim[];
  erase_after_days: number;
  note: string;
  fields: Field[];
}

/** One of my entries, as my home lists it. */
export interface MyEntry
  extends Omit<Schemas["MyEntry"], "state" | "claim" | "picture" | "claim_deadline_at"> {
  state: DrawState | PeriodState;
  picture: string | null;
  claim: ClaimState | null;
  claim_deadline_at: string | null;
}

export interface MyEntries {
  total: number;
  list: MyEntry[];
}

/** A draw that one can join. */
export interface Joinable
  extends Omit<Schemas["Joinable"], "picture" | "organiser" | "participants" | "prize"> {
  picture: string | null;
  organiser: string | null;
  participants: number | null;
  prize: string | null;
}

export interface Joinables {
  list: Joinable[];
  more: boolean;
}

export type Notice = Schemas["NoticeView"];
export type Notices = Schemas["NoticeList"];

/** Where I stand with an appeal. */
export interface MyAppeal {
  may_appeal: boolean;
  about: Schemas["About"] | null;
  appeal: Schemas["OwnAppeal"] | null;
}
