// What a call to the server comes to: its data, or nothing with the reason.

import { match } from "ts-pattern";

export interface FieldReason {
  field: string;
  reason: string;
}

export interface Failure {
  ok: false;
  data: null;
  /** The server's status; null when no answer could be had. */
  sta: number | null;
  msg: string;
  /** For invalid input: which fields, and why. */
  fields: FieldReason[];
  /** What else the server said about it, as it came. */
  detail: unknown;
}

export type Outcome<T> = { ok: true; data: T } | Failure;

export interface Envelope {
  sta: number;
  msg: string;
  data: unknown;
}

export const STA = {
  ok: 0,
  tokenExpired: 4001,
  vipNeeded: 4002,
  notAllowed: 4003,
  notFound: 4004,
  conflict: 4009,
  invalidInput: 4022,
  linkNotSupported: 20027,
} as const;

export type Kind =
  | "ok"
  | "token_expired"
  | "link_not_supported"
  | "vip_needed"
  | "invalid_input"
  | "refused"
  | "failed";

/** Sorts a status into the rows of the error catalogue. */
export function kindOf(sta: number): Kind {
  return match(sta)
    .returnType<Kind>()
    .with(STA.ok, () => "ok")
    .with(STA.tokenExpired, () => "token_expired")
    .with(STA.linkNotSupported, () => "link_not_supported")
    .with(STA.vipNeeded, () => "vip_needed")
    .with(STA.invalidInput, () => "invalid_input")
    .otherwise((other) => (other > -1 ? "refused" : "failed"));
}

export function isEnvelope(value: unknown): value is Envelope {
  return typeof value === "object" && value !== null && "sta" in value && typeof value.sta === "number";
}

/** The field list of an invalid-input answer; empty when the server sent something else. */
export function fieldReasons(data: unknown): FieldReason[] {
  return Array.isArray(data) ? data.filter(isFieldReason) : [];
}

function isFieldReason(value: unknown): value is FieldReason {
  return (
    typeof value === "object" &&
    value !== null &&
    "field" in value &&
    "reason" in value &&
    typeof value.field === "string" &&
    typeof value.reason === "string"
  );
}

/** The machine word of a conflict with the current state, such as `changed_elsewhere`. */
export function reasonOf({ detail }: Failure): string | null {
  if (typeof detail !== "object" || detail === null || !("reason" in detail)) return null;
  return typeof detail.reason === "string" ? detail.reason : null;
}
