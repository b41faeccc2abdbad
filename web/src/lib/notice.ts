// A word for the next page: written before leaving, read once after arriving. It outlives a full page load, which a
// message on the old page does not.

import { sessionStore } from "@/lib/storage";

const KEY = "notice";
const NOTICES = ["expired", "signed_out"] as const;
export type Notice = (typeof NOTICES)[number];

export function leaveNotice(notice: Notice): void {
  sessionStore.set(KEY, notice);
}

export function takeNotice(): Notice | null {
  const left = sessionStore.get(KEY);
  sessionStore.remove(KEY);
  return NOTICES.find((notice) => notice === left) ?? null;
}
