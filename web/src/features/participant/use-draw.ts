// One draw as it stands now: what everybody sees, what is mine, kept fresh by the live stream, and by asking while that
// is down.

import { useCallback, useEffect, useRef, useState } from "react";
import { match, P } from "ts-pattern";
import type { MineView, PublicView, Pulse } from "@/api/draw-types";
import { listenDraw } from "@/api/live-draw";
import { type Failure, STA } from "@/api/outcome";
import { phoneClient } from "@/api/phone-client";
import { awaitsFriends } from "@/features/participant/invitations";
import { keepReceipts } from "@/lib/receipts";
import { keepSeenCommit } from "@/lib/seen-commits";
import { readToken } from "@/lib/session-token";

export interface DrawNow {
  view: PublicView;
  mine: MineView | null;
  /** How far the server's clock is before this one, in milliseconds. */
  ahead: number;
  /** Whether news arrives. */
  online: boolean;
  /** Repeats what the stream says about rounds of an instant draw. */
  news: EventTarget;
  refresh(): Promise<void>;
}

export type DrawLoad =
  | { kind: "loading" }
  | { kind: "missing" }
  | { kind: "unreachable" }
  | { kind: "failed"; words: string }
  | { kind: "here"; draw: DrawNow };

const POLL = 8000;
const POLL_LOCKED = 2000;
/** Many claim at the same time, and all who look are told of each; they ask together, and not all at once. */
const CALM = 3000;
/** So many people more wait as long again: together they ask no more often than these would. */
const CROWD = 1000;
/** Nobody waits longer; and so long where it is not told how many there are. */
const LONGEST = 60_000;

interface Loaded {
  view: PublicView;
  mine: MineView | null;
  ahead: number;
}

export function useDraw(lid: string): DrawLoad {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [live, setLive] = useState(false);
  const [news] = useState(() => new EventTarget());
  const latest = useRef(loaded);
  latest.current = loaded;

  const turns = useRef({ asked: 0, shown: 0 });
  const refresh = useCallback(async () => {
    turns.current.asked += 1;
    const turn = turns.current.asked;
    const [shown, own] = await Promise.all([fetchPublic(lid), fetchMine(lid)]);
    // What was asked later has been answered before: that is newer.
    if (turn < turns.current.shown) return;
    if (!shown.ok) return setFailure(shown);
    turns.current.shown = turn;
    const ahead = Date.parse(shown.data.server_time) - Date.now();
    remember(shown.data, own);
    setFailure(null);
    setLoaded((before) => ({ view: shown.data, mine: own ?? before?.mine ?? null, ahead }));
  }, [lid]);

  const soon = useRef<{ timer: ReturnType<typeof setTimeout>; at: number }>(undefined);
  useEffect(() => () => clearTimeout(soon.current?.timer), []);
  /** Asks after so long, or sooner where that was meant already. */
  const lookIn = useCallback(
    (calm: number) => {
      const at = Date.now() + calm;
      if (soon.current && soon.current.at <= at) return;
      clearTimeout(soon.current?.timer);
      const timer = setTimeout(() => {
        soon.current = undefined;
        void refresh();
      }, calm);
      soon.current = { timer, at };
    },
    [refresh],
  );
  const onPulse = useCallback(
    (pulse: Pulse) => {
      const before = latest.current;
      if (pulse.commit) keepSeenCommit(lid, pulse.period, pulse.commit);
      if (pulse.before?.commit) keepSeenCommit(lid, pulse.before.period, pulse.before.commit);
      if (!before || isNews(before.view, pulse)) return void refresh();
      setLoaded((now) => now && { ...now, view: withPulse(now.view, pulse) });
      const calm = calmAfter(before, pulse);
      if (calm !== null) lookIn(calm * (1 + Math.random()));
    },
    [lid, refresh, lookIn],
  );

  useEffect(() => void refresh(), [refresh]);
  const known = loaded !== null;
  useEffect(() => {
    const onNews = ({ type, data }: MessageEvent) => news.dispatchEvent(new MessageEvent(type, { data }));
    return known ? listenDraw(lid, { onPulse, onLive: setLive, onNews }) : undefined;
  }, [known, lid, onPulse, news]);
  // A verdict on one's own voucher is no news of the draw.
  const waits = loaded?.mine?.chances.some(({ state }) => state === "in_review") ?? false;
  // Nor is it that an account has become old enough.
  const ages = loaded?.mine?.can_join.reason === "account_too_new";
  const wanted = known ? !live || waits || ages || failure !== null : failure?.sta === null;
  usePolling(refresh, wanted, loaded?.view.state === "locked" ? POLL_LOCKED : POLL);

  if (loaded) return { kind: "here", draw: { ...loaded, online: live || failure === null, news, refresh } };
  return (
    match(failure)
      .returnType<DrawLoad>()
      .with(null, () => ({ kind: "loading" }))
      // Also an address that was cut off on its way here: its id cannot be read.
      .with({ sta: P.union(STA.notFound, STA.invalidInput) }, () => ({ kind: "missing" }))
      .with({ sta: null }, () => ({ kind: "unreachable" }))
      .with({ msg: P.string }, ({ msg }) => ({ kind: "failed", words: msg }))
      .exhaustive()
  );
}

const fetchPublic = (lid: string) => phoneClient.get<PublicView>("/lotto/public", { lid }, { quiet: true });

async function fetchMine(lid: string): Promise<MineView | null> {
  if (!readToken()) return null;
  return (await phoneClient.get<MineView>("/lotto/mine", { lid }, { quiet: true })).data;
}

/** What this phone keeps for later: the commitment it saw, and its receipts. */
function remember(view: PublicView, mine: MineView | null): void {
  // Loaded apart: it is for another day.
  void import("@/lib/seen-draws").then(({ keepSeen }) => keepSeen(view));
  if (view.commit) keepSeenCommit(view.lid, view.period, view.commit);
  if (mine) keepReceipts(view.lid, view.period, mine.receipts);
}

function isNews(view: PublicView, pulse: Pulse): boolean {
  const { before } = pulse;
  const last = view.periods.find(({ number }) => number === before?.period);
  return (
    pulse.state !== view.state ||
    pulse.revision !== view.revision ||
    pulse.period !== view.period ||
    pulse.commit !== view.commit ||
    pulse.round !== view.round ||
    last?.state !== before?.state
  );
}

/** How long to wait before asking after a pulse that is no news in itself; null where it cannot be about this person. */
function calmAfter({ view, mine }: Loaded, { participants, codes_in }: Pulse): number | null {
  // A prize that moved on, to anybody.
  if (view.outcome) return CALM;
  if (!mine) return null;
  // Fewer codes in the hat: somebody was taken out, perhaps this person.
  const isOneLess = mine.joined && view.odds && codes_in !== null && codes_in < view.odds.codes;
  if (!isOneLess && !awaitsFriends(view, mine)) return null;
  return participants === null ? LONGEST : Math.min(LONGEST, CALM * (1 + participants / CROWD));
}

function withPulse(view: PublicView, { participants, codes, codes_in }: Pulse): PublicView {
  const odds = view.odds && codes_in !== null ? { ...view.odds, codes: codes_in } : view.odds;
  return { ...view, participants, codes, odds };
}

/** Asks again and again while it is needed, and once whenever the person comes back to the page. */
function usePolling(ask: () => Promise<void>, needed: boolean, every: number): void {
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === "visible") void ask();
    };
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("online", onReturn);
    const timer = needed ? setInterval(ask, every) : undefined;
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("online", onReturn);
    };
  }, [ask, needed, every]);
}
