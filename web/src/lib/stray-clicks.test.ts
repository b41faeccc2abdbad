// The second half of a double click, when something else has come under it.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ignoreStrayClicks, once } from "@/lib/stray-clicks";

const heard = vi.fn();
let stop = () => undefined as unknown;

beforeEach(() => {
  heard.mockClear();
  document.body.innerHTML = `<button id="first"><i role="img"></i></button><button id="other"></button><p role="dialog"></p>`;
  document.body.addEventListener("click", heard);
  stop = ignoreStrayClicks();
});
afterEach(() => {
  stop();
  document.body.removeEventListener("click", heard);
});

interface Way {
  at?: number;
  x?: number;
  detail?: number;
  by?: "mouse" | "touch" | "key";
}

/** Whether it was heard. */
function click(selector: string, { at = 0, x = 0, detail = 1, by = "mouse" }: Way = {}): boolean {
  const send = (type: string) => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, detail });
    Object.defineProperties(event, { timeStamp: { value: at }, pointerType: { value: by } });
    document.querySelector(selector)?.dispatchEvent(event);
  };
  const before = heard.mock.calls.length;
  for (const type of by === "key" ? ["click"] : ["pointerdown", "mousedown", "click"]) send(type);
  return heard.mock.calls.length > before;
}

it("is not heard by what came under the mouse after the first click", () => {
  expect(click("#first")).toBe(true);
  expect(click("[role=dialog]", { detail: 2 })).toBe(false);
  expect(click("#other", { detail: 3 })).toBe(false);
  expect(click("#other", { detail: 0, by: "key" })).toBe(true);
  expect(click("#other")).toBe(true);
});

it("is heard by the same control, whichever part of it is hit, and elsewhere", () => {
  expect(click("#first")).toBe(true);
  expect(click("i", { detail: 2 })).toBe(true);
  expect(click("#other", { detail: 2, x: 40 })).toBe(true);
});

it("is told by the time for a finger, which has no count", () => {
  expect(click("#first", { at: 1000, by: "touch" })).toBe(true);
  expect(click("#other", { at: 1200, by: "touch" })).toBe(false);
  expect(click("#other", { at: 1800, by: "touch" })).toBe(true);
  expect(click("#first", { at: 1900 })).toBe(true);
});

it("counts once where each click is about something else", () => {
  const act = vi.fn();
  const press = once(act);
  for (const detail of [1, 2, 3, 0]) press({ detail });
  expect(act).toHaveBeenCalledTimes(2);
});
