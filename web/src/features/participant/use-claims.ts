// My claims in a draw, and what can be done with one of them. Asked again whenever the draw moves: somebody may have
// shipped the prize, or scanned its code.

import { useCallback, useEffect, useRef, useState } from "react";
import { match, P } from "ts-pattern";
import type { MyClaim, MyClaims } from "@/api/home-types";
import { type Failure, type Outcome, reasonOf } from "@/api/outcome";
import { phoneClient } from "@/api/phone-client";
import { type ClaimDraft, claimRequest, forgetDraft } from "@/features/participant/claim-draft";
import type { DrawNow } from "@/features/participant/use-draw";

/** Many winners move a draw at the same time; not each of them is news for each other. */
const CALM = 800;

export function useClaims({ view }: DrawNow) {
  const [claims, setClaims] = useState<MyClaims | null>(null);
  const [failed, setFailed] = useState(false);
  const reload = useCallback(async () => {
    const { data } = await phoneClient.get<MyClaims>("/lotto/claim", { lid: view.lid }, { quiet: true });
    setFailed(data === null);
    if (data) setClaims(data);
  }, [view.lid]);
  const asked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view that was made anew is the news
  useEffect(() => {
    const timer = setTimeout(reload, asked.current ? CALM * (1 + Math.random()) : 0);
    asked.current = true;
    return () => clearTimeout(timer);
  }, [reload, view]);
  return { claims, failed, reload };
}

export type ClaimRefusal = { kind: "claim_over" | "codes_gone" } | { kind: "other"; words: string };

export function useClaimWork(lid: string, claim: MyClaim, reload: () => Promise<void>) {
  const [refusal, setRefusal] = useState<ClaimRefusal | null>(null);
  const [reasons, setReasons] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  const run = async (call: () => Promise<Outcome<unknown>>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setRefusal(null);
    setReasons({});
    const outcome = await call();
    if (!outcome.ok) {
      setReasons(Object.fromEntries(outcome.fields.map(({ field, reason }) => [field, reason])));
      if (outcome.fields.length === 0) setRefusal(refusalOf(outcome));
    }
    await reload();
    setBusy(false);
    return outcome.ok;
  };
  const which = { lid, win: claim.win };
  const send = async (draft: ClaimDraft, consent: boolean) => {
    const body = { ...which, ...claimRequest(claim.hand_out, draft, consent) };
    const sent = await run(() => phoneClient.post("/lotto/claim", body, { quiet: true }));
    if (sent) forgetDraft(claim.win);
    return sent;
  };
  const confirm = () => run(() => phoneClient.post("/lotto/claim/received", which, { quiet: true }));
  return { busy, refusal, reasons, send, confirm };
}

export type ClaimWork = ReturnType<typeof useClaimWork>;

function refusalOf(failure: Failure): ClaimRefusal {
  return match(reasonOf(failure))
    .returnType<ClaimRefusal>()
    .with(P.union("claim_over", "codes_gone"), (kind) => ({ kind }))
    .otherwise(() => ({ kind: "other", words: failure.msg }));
}
