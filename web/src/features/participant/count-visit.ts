// Tells the server that this page was looked at, and that somebody began to join: once a visit each, and nothing about
// the person. Nobody waits for it, and nothing depends on it.

import { phoneClient } from "@/api/phone-client";
import { sourceHere } from "@/features/participant/source";

export function countVisit(lid: string, step: "seen" | "began"): void {
  // Whoever begins has looked: a quick finger may be here before the page has said that it was seen.
  if (step === "began") countVisit(lid, "seen");
  const name = `counted-${step}-${lid}`;
  try {
    if (sessionStorage.getItem(name)) return;
    sessionStorage.setItem(name, "1");
  } catch {
    // A browser that keeps nothing counts every time it is opened.
  }
  void phoneClient.post("/lotto/seen", { lid, step, source: sourceHere() }, { quiet: true });
}
