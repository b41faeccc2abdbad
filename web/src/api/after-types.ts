// The shapes of what an organiser works with around and after a draw: people, claims, forms, vouchers, helpers, notices.

import type { Field, FieldValue } from "@/api/draw-types";
import type { components } from "@/api/schema";

type Schemas = components["schemas"];

export type ClaimState = Schemas["ClaimState"];
export type Shipment = Schemas["Shipment"];
export type Right = Schemas["Right"];
export type MemberView = Schemas["MemberView"];
export type DrawNumbers = Schemas["Envelope_Numbers"]["data"];
export type HourCount = Schemas["HourCount"];
export type SpinFigures = Schemas["Envelope_SpinFigures"]["data"];
export type FunnelView = Schemas["FunnelView"];
export type DeviceCount = Schemas["DeviceCount"];
export type ProvinceCount = Schemas["ProvinceCount"];
export type Branch = Schemas["Branch"];
export type Branches = Schemas["Branches"];
export type Suspect = Schemas["SuspectView"];
export type SuspectPage = Schemas["SuspectPage"];
export type Appeal = Schemas["AppealView"];
export type AppealPage = Schemas["AppealPage"];
export type MemberSteps = Schemas["Envelope_MemberSteps"]["data"];
export type Helper = Schemas["AdminView"];
export type PendingInvite = Schemas["PendingInvite"];
export type HelperLink = Schemas["Envelope_AdminLink"]["data"];
export type OwnRights = Schemas["OwnRights"];
export type Helping = Schemas["Helping"];
export type Shipped = Schemas["Envelope_Shipped"]["data"];
export type Blacklist = Schemas["Blacklist"];

/** One claim; masked unless it was shown on purpose. */
export type Claim = Omit<Schemas["ClaimView"], "answers"> & {
  answers: Record<string, FieldValue | null> | null;
};

export interface ClaimPage {
  total: number;
  list: Claim[];
  counts: Schemas["StateCount"][];
  fields: Field[];
}

export type MemberPage = Schemas["MemberPage"];
export type MemberStatus = "" | "ok" | "excluded";

type Answers = Record<string, FieldValue | null>;

export type FormRow = Omit<Schemas["FormView"], "answers"> & { answers: Answers | null };
export type FormPage = Omit<Schemas["FormPage"], "fields" | "list"> & { fields: Field[]; list: FormRow[] };

export type VoucherState = "in_review" | "approved" | "rejected";
export type Verdict = "approve" | "reject";
export type Voucher = Schemas["VoucherView"];
export type VoucherPage = Schemas["VoucherList"];
export type Reviewed = Schemas["Reviewed"];

export type HistoryEntry = Schemas["HistoryLine"];
export type Notice = Schemas["NoticeView"];
export type NoticePage = Schemas["NoticeList"];
