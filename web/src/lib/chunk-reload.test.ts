// A part that fails to load: one reload for a module, a message for a stylesheet.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { installReporter } from "@/api/reporter";
import { isReloading, watchPreloads } from "@/lib/chunk-reload";
import { fakeReporter } from "@/test/world";

const reload = vi.fn();
let address = "https://draw.test/dashboard";
const page = { address: () => address, load: reload };
let stop = () => undefined as unknown;

beforeEach(() => {
  reload.mockClear();
  address = "https://draw.test/dashboard";
  stop = watchPreloads(page);
});
afterEach(() => stop());

function fail(cause: string): Event {
  const event = Object.assign(new Event("vite:preloadError", { cancelable: true }), {
    payload: new Error(cause),
  });
  window.dispatchEvent(event);
  return event;
}

it("reloads the page once when a module fails to load", () => {
  expect(fail("Failed to fetch dynamically imported module: /a.js").defaultPrevented).toBe(false);
  expect(reload).toHaveBeenCalledExactlyOnceWith("https://draw.test/dashboard");
  expect(isReloading()).toBe(true);
});

it("does not reload a second time for the same part at the same address", () => {
  fail("Failed to fetch dynamically imported module: /a.js");
  stop();
  stop = watchPreloads(page);
  fail("Failed to fetch dynamically imported module: /a.js");
  expect(reload).toHaveBeenCalledOnce();
  expect(isReloading()).toBe(false);
});

it("reloads again at another address", () => {
  fail("Failed to fetch dynamically imported module: /a.js");
  address = "https://draw.test/dashboard/pay";
  fail("Failed to fetch dynamically imported module: /a.js");
  expect(reload).toHaveBeenLastCalledWith("https://draw.test/dashboard/pay");
});

it("reloads again for a part of a newer version", () => {
  fail("Failed to fetch dynamically imported module: /a.js");
  fail("Failed to fetch dynamically imported module: /b.js");
  expect(reload).toHaveBeenCalledTimes(2);
});

it("never reloads without a store to remember it in", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("blocked");
  });
  fail("Failed to fetch dynamically imported module: /a.js");
  expect(reload).not.toHaveBeenCalled();
});

it("goes on without a stylesheet, and says so", () => {
  const reporter = fakeReporter();
  const uninstall = installReporter(reporter);
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const event = fail("Unable to preload CSS for /static/a.css");
  uninstall();
  expect(event.defaultPrevented).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  expect(reporter.message).toHaveBeenCalledWith(expect.stringContaining("styles could not be loaded"));
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("/static/a.css"));
});
