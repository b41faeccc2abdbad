// The pulse of one draw: the server's events while they come, and a word when they stop coming, so that the page can ask
// by itself until they are back.

import type { Pulse } from "@/api/draw-types";

interface PulseListener {
  onPulse(pulse: Pulse): void;
  /** Whether events are coming in. */
  onLive(live: boolean): void;
  /** Of an instant draw: a batch was fixed, a round is there, or a batch is void. */
  onNews?(event: MessageEvent): void;
}

const NEWS = ["head", "spins", "void"];

const SHORTEST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/** Listens until the returned function is called. */
export function listenDraw(lid: string, { onPulse, onLive, onNews }: PulseListener): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = SHORTEST_WAIT;

  const connect = () => {
    source = new EventSource(`/lotto/api/v1/live?${new URLSearchParams({ lid })}`);
    source.onopen = () => {
      wait = SHORTEST_WAIT;
      onLive(true);
    };
    source.addEventListener("draw", (event) => {
      const pulse = readPulse(event.data);
      if (pulse?.lid === lid) onPulse(pulse);
    });
    if (onNews) for (const name of NEWS) source.addEventListener(name, onNews);
    source.addEventListener("reconnect", reconnect);
    source.onerror = () => {
      onLive(false);
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

function readPulse(text: unknown): Pulse | null {
  try {
    // Our own server's words; the caller compares the id before it believes them.
    return JSON.parse(String(text)) as Pulse;
  } catch {
    return null;
  }
}
