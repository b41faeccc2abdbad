// The server's own news for this session. The browser reconnects after a lost connection; this adds the two cases it
// does not know: a server that says goodbye, and one that refused.

import { readToken } from "@/lib/session-token";

interface LiveListener {
  /** Something in the user info changed. */
  onProfile(): void;
}

const SHORTEST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/** Listens until the returned function is called. */
export function listenLive({ onProfile }: LiveListener): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = SHORTEST_WAIT;

  const connect = () => {
    const token = readToken();
    if (!token) return;
    source = new EventSource(`/lotto/api/v1/live?${new URLSearchParams({ token })}`);
    source.onopen = () => {
      wait = SHORTEST_WAIT;
    };
    source.addEventListener("profile", onProfile);
    source.addEventListener("reconnect", reconnect);
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) reconnect();
    };
  };

  /** Jittered, so that all the readers of a restarted server do not come back in the same moment. */
  const reconnect = () => {
    source?.close();
    clearTimeout(timer);
    timer = setTimeout(connect, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  };

  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
