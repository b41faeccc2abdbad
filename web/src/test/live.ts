// A live stream under the test's control: silent until the test speaks.

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

  say(pulse: Pulse): void {
    this.dispatchEvent(new MessageEvent("draw", { data: JSON.stringify(pulse) }));
  }

  /** An event by its name. */
  tell(name: string, data: object): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }

  close(): void {
    if (TestEventSource.last === this) TestEventSource.last = null;
  }
}
