// The shapes of what a participant has after a draw: claims, entries, notices; and what staff learn from a scan.

import type { Bilingual, DrawState, Field, FieldValue, PeriodState, Region } from "@/api/draw-types";
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
export interface MyEntry {
  lid: string;
  title: string;
  picture: string | null;
  state: DrawState | PeriodState;
  period: number;
  codes: number;
  joined_at: string;
  closes_at: string;
  wins: number;
  claim: ClaimState | null;
  claim_deadline_at: string | null;
}

export interface MyEntries {
  total: number;
  list: MyEntry[];
}

export interface Notice {
  id: string;
  kind: string;
  words: Bilingual;
  lid: string | null;
  at: string;
  read: boolean;
}

export interface Notices {
  unread: number;
  total: number;
  list: Notice[];
}
