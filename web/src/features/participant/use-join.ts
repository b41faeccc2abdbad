// Joining: for a guest first the small piece of work that keeps robots out, then the entry itself, then the receipts go
// into this phone.

import { useRef, useState } from "react";
import type { Challenge, Consents, Joined, JoinRequest, PublicView } from "@/api/draw-types";
import { type Failure, type Outcome, reasonOf } from "@/api/outcome";
import { phoneClient } from "@/api/phone-client";
import { type Draft, isEmpty } from "@/features/participant/conditions";
import { sourceHere } from "@/features/participant/source";
import type { DrawNow } from "@/features/participant/use-draw";
import { deviceFor } from "@/lib/device-id";
import { keepGuestToken } from "@/lib/guest-token";
import { randomString } from "@/lib/random-string";
import { keepReceipts } from "@/lib/receipts";
import { readToken } from "@/lib/session-token";

export type JoinProgress = { kind: "proving"; share: number } | { kind: "joining" };

interface JoinRefusal {
  /** What is said of nothing that can be filled in here; null where all of it is. */
  words: string | null;
  /** The rest, by the server's name of what was filled in. */
  reasons: Record<string, string>;
  /** What all of it was said of. */
  draft: Draft;
  /** A safety limit, which the organiser can lift for one person. */
  mayAppeal: boolean;
}

export interface Filled {
  draft: Draft;
  consents: Consents;
  nickname: string;
}

export function useJoin({ view, refresh }: DrawNow) {
  const [progress, setProgress] = useState<JoinProgress | null>(null);
  const [refusal, setRefusal] = useState<JoinRefusal | null>(null);
  const busy = useRef(false);

  const run = async (filled: Filled): Promise<Outcome<Joined>> => {
    if (!readToken() && view.login_free) {
      const refused = await becomeGuest(view.lid, filled.nickname, (share) =>
        setProgress({ kind: "proving", share }),
      );
      if (refused) return refused;
    }
    setProgress({ kind: "joining" });
    const request = joinRequest(view, filled, new URLSearchParams(window.location.search));
    const options = { quiet: true, idempotencyKey: randomString(), device: deviceFor(view) };
    return phoneClient.post<Joined>("/lotto/join", request, options);
  };

  /** Whether one is in now. */
  const join = async (filled: Filled): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setRefusal(null);
    const outcome = await run(filled);
    if (outcome.ok) keepReceipts(view.lid, view.period, outcome.data.receipts);
    else setRefusal(refusalOf(outcome, view, filled.draft));
    await refresh();
    setProgress(null);
    busy.current = false;
    return outcome.ok;
  };
  return { progress, refusal, join };
}

/** A refusal, or null when this phone now has a guest's token. */
async function becomeGuest(
  lid: string,
  nickname: string,
  onProgress: (share: number) => void,
): Promise<Failure | null> {
  onProgress(0);
  const asked = await phoneClient.get<Challenge>("/lotto/challenge", { lid }, { quiet: true });
  if (!asked.ok) return asked;
  const { challenge, bits } = asked.data;
  const { solveChallenge } = await import("@/lib/solve-challenge");
  const solution = await solveChallenge({ challenge, bits }, onProgress);
  const name = nickname.trim();
  const body = { lid, challenge, solution, ...(name ? { nickname: name } : {}) };
  const guest = await phoneClient.post<{ token: string }>("/lotto/guest", body, { quiet: true });
  if (!guest.ok) return guest;
  keepGuestToken(lid, guest.data.token);
  return null;
}

export function joinRequest(
  view: Pick<PublicView, "lid" | "conditions">,
  { draft, consents }: Omit<Filled, "nickname">,
  query: URLSearchParams,
): JoinRequest {
  const { conditions } = view;
  const team = query.get("team");
  const inviter = query.get("inviter");
  const source = sourceHere(query);
  return {
    lid: view.lid,
    contrib: randomContribution(),
    consents,
    ...(conditions.passcode ? { passcode: draft.passcode } : {}),
    ...(conditions.age ? { birth: draft.birth } : {}),
    ...(draft.region ? { region: draft.region } : {}),
    ...(conditions.form.length > 0 ? { answers: filledAnswers(draft) } : {}),
    ...(team ? { team } : {}),
    ...(inviter ? { inviter } : {}),
    ...(source ? { source } : {}),
  };
}

/** Without what was left, or made, empty. */
function filledAnswers({ answers }: Draft): Draft["answers"] {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => !isEmpty(value)));
}

/** My own chance in the hat: 16 bytes that nobody else could know. */
function randomContribution(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function refusalOf(failure: Failure, view: PublicView, draft: Draft): JoinRefusal {
  // Without a token there is nobody who could be answered.
  const isLimit = ["too_many_from_here", "too_many_from_device", "account_too_new"].includes(
    reasonOf(failure) ?? "",
  );
  const mayAppeal = isLimit && readToken() !== null;
  const { msg, fields } = failure;
  const asked = new Set(askedFields(view));
  const others = fields.filter(({ field }) => !asked.has(field)).map(({ reason }) => reason);
  return {
    words: fields.length === 0 ? msg : others.join("\n") || null,
    reasons: Object.fromEntries(
      fields.filter(({ field }) => asked.has(field)).map(({ field, reason }) => [field, reason]),
    ),
    draft,
    mayAppeal,
  };
}

/** What this draw lets people fill in, by the server's names. */
function askedFields({ conditions: { passcode, age, regions, form } }: PublicView): string[] {
  return [
    ...(passcode ? ["passcode"] : []),
    ...(age ? ["birth"] : []),
    ...(regions.length > 0 ? ["region"] : []),
    ...form.map(({ id }) => `answers.${id}`),
  ];
}
