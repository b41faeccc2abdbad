// What the address and the server tell the house login page.

import { readMeta } from "@/lib/runtime-settings";

export const HOUSE_ERRORS = ["wrong_password", "too_often", "bad_request"] as const;
export type HouseError = (typeof HOUSE_ERRORS)[number];

export interface HouseAnswer {
  error: HouseError | null;
  name: string;
}

/** What the server said about the last try, if there was one. */
export function readHouseAnswer(): HouseAnswer {
  const { error, name } = readMeta<{ error?: string; name?: string }>("house");
  return { error: HOUSE_ERRORS.find((known) => known === error) ?? null, name: name ?? "" };
}

/** The forms go back to this very address: its query says where the person wants to be sent. */
export function formAction(): string {
  return window.location.pathname + window.location.search;
}
