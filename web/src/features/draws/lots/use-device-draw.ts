// A draw that this device makes for somebody on the list: kept before it is sent, sent until it is taken in, then asked for
// until its round is there. A reload finds it again.

import { useCallback, useEffect, useRef, useState } from "react";
import { match, P } from "ts-pattern";
import type { Failure } from "@/api/outcome";
import { drawFor, refreshLots, slipOf } from "@/features/draws/lots/lots-calls";
import { roundWait } from "@/lib/round-wait";
import { localStore } from "@/lib/storage";

export interface Somebody {
  member: string;
  name: string;
}

interface Kept extends Somebody {
  nonce: number;
  seed: string;
}

export type DeviceState =
  | { kind: "calling" }
  /** `lost`: no answer could be had, and it is being sent again. */
  | { kind: "drawing"; who: Somebody; round: number | null; at: string | null; late: boolean; lost: boolean }
  | { kind: "known"; who: Somebody; slip: string | null }
  | { kind: "shown"; who: Somebody; slip: string | null }
  | { kind: "void"; who: Somebody }
  | { kind: "refused"; who: Somebody; words: string };

const AGAIN = 1000;
const PACE = { afterRound: 400, askAgain: 700 };

const keyOf = (lid: string) => `urn:${lid}`;

export function useDeviceDraw(lid: string) {
  const [state, setState] = useState<DeviceState>({ kind: "calling" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const left = useRef(false);
  /** How far the server's clock is before ours, in milliseconds; null until it has told its time. */
  const ahead = useRef<number | null>(null);

  const later = useCallback((act: () => void, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, wait);
  }, []);

  const end = useCallback(
    (next: DeviceState) => {
      localStore.remove(keyOf(lid));
      setState(next);
      void refreshLots(lid);
    },
    [lid],
  );

  const ask = useCallback(
    async (kept: Kept, at: string) => {
      const outcome = await slipOf(lid, kept.member, kept.nonce);
      if (left.current) return;
      if (outcome.ok && outcome.data.state === "done") {
        localStore.remove(keyOf(lid));
        return setState({ kind: "known", who: kept, slip: outcome.data.slip ?? null });
      }
      if (outcome.ok && outcome.data.state === "void") return end({ kind: "void", who: kept });
      const { wait, late } = roundWait(at, ahead.current ?? 0, PACE);
      if (late) setState((now) => (now.kind === "drawing" ? { ...now, late } : now));
      later(() => void ask(kept, at), wait);
    },
    [lid, end, later],
  );

  const send = useCallback(
    async (kept: Kept) => {
      localStore.set(keyOf(lid), JSON.stringify(kept));
      const outcome = await drawFor(lid, kept.member, kept.nonce, kept.seed);
      if (left.current) return;
      if (outcome.ok) {
        const { round, round_at: at, received_at, again } = outcome.data;
        // What was taken in just now tells the server's time. What was taken in earlier only says that it is later than
        // that: enough not to wait for longer than a round takes.
        if (!again || ahead.current === null) ahead.current = Date.parse(received_at) - Date.now();
        setState({ kind: "drawing", who: kept, round, at, late: false, lost: false });
        // Of what was taken in earlier, the round may long be there.
        return later(() => void ask(kept, at), again ? 0 : roundWait(at, ahead.current, PACE).wait);
      }
      if (outcome.sta === null || outcome.sta < 0) {
        setState((now) => (now.kind === "drawing" ? { ...now, lost: true } : now));
        return later(() => void send(kept), AGAIN);
      }
      const next = nextOf(outcome);
      if (next !== null && next > kept.nonce) return void send({ ...kept, nonce: next, seed: newSeed() });
      end({ kind: "refused", who: kept, words: outcome.msg });
    },
    [lid, ask, end, later],
  );

  const draw = useCallback(
    (who: Somebody) => {
      setState({ kind: "drawing", who, round: null, at: null, late: false, lost: false });
      void send({ ...who, nonce: 0, seed: newSeed() });
    },
    [send],
  );

  // What was begun here before a reload goes on.
  useEffect(() => {
    left.current = false;
    const kept = read(lid);
    if (kept) {
      setState({ kind: "drawing", who: kept, round: null, at: null, late: false, lost: false });
      void send(kept);
    }
    return () => {
      left.current = true;
      clearTimeout(timer.current);
    };
  }, [lid, send]);

  const show = () => {
    setState((now) => (now.kind === "known" ? { ...now, kind: "shown" } : now));
    void refreshLots(lid);
  };
  return { state, draw, show, callNext: () => setState({ kind: "calling" }) };
}

/** After a void draw the number is the next one. */
function nextOf({ detail }: Failure): number | null {
  return match(detail)
    .with({ reason: "nonce", next: P.number }, ({ next }) => next)
    .otherwise(() => null);
}

const newSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

function read(lid: string): Kept | null {
  try {
    const found: unknown = JSON.parse(localStore.get(keyOf(lid)) ?? "null");
    return match(found)
      .with({ member: P.string, name: P.string, nonce: P.number, seed: P.string }, (kept) => kept)
      .otherwise(() => null);
  } catch {
    return null;
  }
}
