// The service worker: shows what was pushed, opens only pages of this site, and says something whatever comes.

import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";

type Handler = (event: unknown) => void;

function start() {
  const handlers = new Map<string, Handler>();
  const show = vi.fn(async (_title: string, _options: Record<string, unknown>) => undefined);
  const openWindow = vi.fn(async (_address: string) => null);
  const pages: { url: string; focus: () => Promise<void> }[] = [];
  const worker = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    skipWaiting: vi.fn(),
    location: { origin: "https://draw.test" },
    registration: { showNotification: show },
    clients: { claim: vi.fn(), matchAll: async () => pages, openWindow },
  };
  const source = readFileSync("public/notices-worker.js", "utf8");
  new Function("self", source)(worker);
  const fire = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = [];
    handlers.get(name)?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
    await Promise.all(waits);
  };
  return { fire, show, openWindow, pages };
}

const pushed = (message: unknown) => ({ data: { json: () => message } });

it("shows a notice once under its name", async () => {
  const { fire, show } = start();
  await fire(
    "push",
    pushed({ title: "You won!", body: "Tea", tag: "n1", url: "/mobile?lid=d_1", lang: "en" }),
  );
  expect(show).toHaveBeenCalledWith(
    "You won!",
    expect.objectContaining({ body: "Tea", tag: "n1", data: { url: "/mobile?lid=d_1" } }),
  );
});

it("shows something even when it cannot read the message", async () => {
  const { fire, show } = start();
  await fire("push", { data: { json: () => JSON.parse("{") } });
  await fire("push", { data: null });
  expect(show.mock.calls.map(([title]) => title)).toEqual(["Fairdraw", "Fairdraw"]);
});

it.each(["https://evil.test/x", "//evil.test/x", "javascript:alert(1)", undefined])(
  "never opens %s",
  async (url) => {
    const { fire, openWindow } = start();
    const close = vi.fn();
    await fire("notificationclick", { notification: { close, data: { url } } });
    expect(openWindow).toHaveBeenCalledWith("https://draw.test/third_application/index");
    expect(close).toHaveBeenCalled();
  },
);

it("goes to the page that is open already", async () => {
  const { fire, openWindow, pages } = start();
  const focus = vi.fn(async () => undefined);
  pages.push({ url: "https://draw.test/mobile?lid=d_1", focus });
  await fire("notificationclick", { notification: { close: vi.fn(), data: { url: "/mobile?lid=d_1" } } });
  expect(focus).toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});
