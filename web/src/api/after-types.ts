// The shapes of what an organiser works with around and after a draw: people, claims, forms, vouchers, helpers, notices.

import type { Bilingual, Field, FieldValue } from "@/api/draw-types";
import type { components } from "@/api/schema";

type Schemas = components["schemas"];

export type ClaimState = Schemas["ClaimState"];
export type Shipment = Schemas["Shipment"];
export type Right = Schemas["Right"];
export type MemberView = Schemas["MemberView"];
export type DrawNumbers = Schemas["Envelope_Numbers"]["data"];
export type HourCount = Schemas["HourCount"];
export type MemberSteps = Schemas["Envelope_MemberSteps"]["data"];
export type Helper = Schemas["AdminView"];
export type HelperLink = Schemas["Envelope_AdminLink"]["data"];
export type Shipped = Schemas["Envelope_Shipped"]["data"];
export type CodesLeft = Schemas["Envelope_CodesView"]["data"];
export type Blacklist = Schemas["Blacklist"];

/** One claim; masked unless it was shown on purpose. */
export type Claim = Omit<Schemas["ClaimView"], "answers"> & {
  answers: Record<string, FieldValue | null> | null;
};

export interface ClaimPage {
  total: number;
  list: Claim[];
  counts: Schemas["StateCount"][];
}

export interface MemberPage {
  total: number;
  list: MemberView[];
}

export type MemberStatus = "" | "ok" | "excluded";

export interface FormRow {
  member: string;
  period: number;
  number: number;
  name: string;
  joined_at: string;
  answers: Record<string, FieldValue | null>;
}

export interface FormPage {
  total: number;
  fields: Field[];
  list: FormRow[];
}

export type VoucherState = "in_review" | "approved" | "rejected";
export type Verdict = "approve" | "reject";

export interface Voucher {
  id: string;
  member: string;
  name: string;
  avatar: string | null;
  picture: string;
  chance: number;
  chance_title: string;
  state: VoucherState;
  reason: string;
  created_at: string;
  /** Pictures in this draw that look the same. */
  duplicates: number;
}

export interface VoucherPage {
  total: number;
  counts: Record<VoucherState, number>;
  list: Voucher[];
}

export interface Reviewed {
  done: number;
  refused: string[];
}

export interface HistoryEntry {
  at: string;
  who: string | null;
  what: string;
  words: Bilingual;
}

export interface Notice {
  id: string;
  kind: string;
  words: Bilingual;
  lid: string | null;
  at: string;
  read: boolean;
}

export interface NoticePage {
  unread: number;
  total: number;
  list: Notice[];
}

export type ExportOf = "participants" | "winners" | "forms" | "ranking" | "tax";
export type ExportFormat = "csv" | "xlsx";
