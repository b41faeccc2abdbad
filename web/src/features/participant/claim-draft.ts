// What a winner fills in to claim: which parts a prize asks for, what is still wrong with them, and the copy that this
// phone keeps while somebody types. The consent is never kept: it is given when it is sent.

import type { Field, FieldValue, HandOut, Region } from "@/api/draw-types";
import type { MyClaim } from "@/api/home-types";
import { type FieldFault, fieldFault, isEmpty } from "@/features/participant/conditions";
import { isPhone } from "@/lib/phone";
import { localStore } from "@/lib/storage";

export interface ClaimDraft {
  name: string;
  phone: string;
  region: Region | null;
  address: string;
  answers: Record<string, FieldValue>;
}

export type ClaimFault = FieldFault | "short";

const LEAST_ADDRESS = 5;
const key = (win: string) => `claim:${win}`;

/** Somebody must be known by name and number. */
export const asksPerson = (handOut: HandOut): boolean => handOut === "goods" || handOut === "cash";
export const asksAddress = (handOut: HandOut): boolean => handOut === "goods";

/** By the names the server uses. */
export function claimFaults(
  handOut: HandOut,
  fields: Field[],
  draft: ClaimDraft,
  consent: boolean,
): Record<string, ClaimFault> {
  const faults: Record<string, ClaimFault> = {};
  if (asksPerson(handOut)) {
    if (draft.name.trim() === "") faults.name = "missing";
    if (!isPhone(draft.phone.trim())) faults.phone = "phone";
    if (!consent) faults.consent = "agree";
  }
  if (asksAddress(handOut)) {
    if (!draft.region) faults.region = "missing";
    if ([...draft.address.trim()].length < LEAST_ADDRESS) faults.address = "short";
  }
  for (const field of fields) {
    const fault = fieldFault(field, draft);
    if (fault) faults[`answers.${field.id}`] = fault;
  }
  return faults;
}

/** Only what this prize asks for. */
export function claimRequest(handOut: HandOut, draft: ClaimDraft, consent: boolean) {
  const answers = Object.entries(draft.answers).filter(([, value]) => !isEmpty(value));
  return {
    answers: Object.fromEntries(answers),
    ...(asksPerson(handOut) ? { name: draft.name.trim(), phone: draft.phone.trim(), consent } : {}),
    ...(asksAddress(handOut) ? { region: draft.region, address: draft.address.trim() } : {}),
  };
}

/** What was typed and not sent, or else what was sent before. */
export function draftOf(claim: MyClaim): ClaimDraft {
  const { name, phone, region, address, answers } = claim;
  const sent = { name, phone, address, region: region.province ? region : null, answers: answers ?? {} };
  return { ...sent, ...parse(localStore.get(key(claim.win))) };
}

export function keepDraft(win: string, draft: ClaimDraft): void {
  localStore.set(key(win), JSON.stringify(draft));
}

export function forgetDraft(win: string): void {
  localStore.remove(key(win));
}

/** Whatever else may have been written there is passed over. */
function parse(text: string | null): Partial<ClaimDraft> {
  try {
    const { name, phone, address, region, answers } = JSON.parse(text ?? "{}") as Partial<ClaimDraft>;
    return {
      ...(typeof name === "string" ? { name } : {}),
      ...(typeof phone === "string" ? { phone } : {}),
      ...(typeof address === "string" ? { address } : {}),
      ...(typeof region?.province === "string" ? { region } : {}),
      ...(typeof answers === "object" && answers ? { answers } : {}),
    };
  } catch {
    return {};
  }
}
