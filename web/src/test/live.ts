// A live stream under the test's control: silent until the test speaks.

import { act, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { Pulse } from "@/api/draw-types";

export class TestEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static last: TestEventSource | null = null;
  readonly readyState = 1;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    TestEventSource.last = this;
  }

  /** The names that somebody listens for. */
  readonly heard = new Set<string>();

  override addEventListener(...what: Parameters<EventTarget["addEventListener"]>): void {
    this.heard.add(what[0]);
    super.addEventListener(...what);
  }

  /** An event by its name. */
  tell(name: string, data: object): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }

  close(): void {
    if (TestEventSource.last === this) TestEventSource.last = null;
  }
}

/** An event by its name, as soon as the page listens: it may show a draw a moment before it does. */
export async function hear(name: string, data: object): Promise<void> {
  await waitFor(() => expect(TestEventSource.last?.heard.has(name)).toBe(true));
  await act(async () => TestEventSource.last?.tell(name, data));
}

export const hearPulse = (pulse: Pulse): Promise<void> => hear("draw", pulse);
