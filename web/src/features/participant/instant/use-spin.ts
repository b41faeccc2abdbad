// The spin of this page: its flow, the live stream that feeds it, and the page that wakes it up.

import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { HeadNews, SpinsNews, VoidNews } from "@/api/spin-types";
import { keepHead, readPending } from "@/features/participant/instant/kept-spins";
import { SpinFlow } from "@/features/participant/instant/spin-flow";
import type { DrawNow } from "@/features/participant/use-draw";
import { readToken } from "@/lib/session-token";

/** Everybody who looks is told of each round; they ask for the page again together, and not all at once. */
const CALM = 900;

export function useSpin({ view, news, ahead, refresh }: DrawNow) {
  const { lid, instant, lots } = view;
  // Before anything is shown: what came of an unfinished spin must not stand on the page before its show.
  const [flow] = useState(() => {
    const begun = new SpinFlow(lid);
    begun.ahead = ahead;
    if (readToken()) begun.resume();
    return begun;
  });
  const phase = useSyncExternalStore(flow.subscribe, flow.phase);
  flow.ahead = ahead;
  flow.head = (instant ?? lots?.urn)?.head?.head ?? flow.head;

  useEffect(() => () => flow.leave(), [flow]);
  // As soon as it stands on the page, or the round of a spin that was taken up again could come and go unheard.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          void refresh();
        },
        CALM * (1 + Math.random()),
      );
    };
    const hear = (event: Event) => {
      const said = read(event);
      if (event.type === "head") noteHead(flow, lid, said as HeadNews);
      else again();
      if (event.type === "spins") flow.hear(said as SpinsNews);
      if (event.type === "void") flow.hearVoid(said as VoidNews);
    };
    const back = () => {
      if (document.visibilityState === "visible") flow.wake();
    };
    for (const name of ["head", "spins", "void"]) news.addEventListener(name, hear);
    document.addEventListener("visibilitychange", back);
    window.addEventListener("online", back);
    return () => {
      clearTimeout(timer);
      for (const name of ["head", "spins", "void"]) news.removeEventListener(name, hear);
      document.removeEventListener("visibilitychange", back);
      window.removeEventListener("online", back);
    };
  }, [flow, lid, news, refresh]);
  return { flow, phase };
}

/** A head of a round that I spin in, seen before the round, is what makes a check strong. */
function noteHead(flow: SpinFlow, lid: string, { round, head }: HeadNews): void {
  flow.head = head;
  if (readPending(lid)?.taken?.round === round) keepHead(lid, round, head);
}

function read(event: Event): unknown {
  try {
    // Our own server's words.
    return event instanceof MessageEvent ? JSON.parse(String(event.data)) : {};
  } catch {
    return {};
  }
}
