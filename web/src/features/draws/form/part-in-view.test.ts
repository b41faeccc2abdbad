// Which part of the form is looked at: the lower of two that meet, and none that has left the page.

import { beforeEach, expect, test, vi } from "vitest";
import { partInView, watchPart } from "@/features/draws/form/part-in-view";

// The browser's own, which this environment lacks: it says what it is told.
let report: (entries: { target: Element; isIntersecting: boolean }[]) => void = () => {};
class Told {
  constructor(heard: typeof report) {
    report = heard;
  }
  observe() {}
  unobserve() {}
}

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", Told);
});

function part(id: Parameters<typeof watchPart>[1]) {
  const element = document.body.appendChild(document.createElement("section"));
  return { element, leave: watchPart(element, id) };
}

test("where two parts meet the lower one is in view, and the upper one again on the way back", () => {
  const [basics, opening] = [part("basics"), part("opening")];
  report([
    { target: basics.element, isIntersecting: true },
    { target: opening.element, isIntersecting: true },
  ]);
  expect(partInView.read()).toBe("opening");
  report([{ target: basics.element, isIntersecting: false }]);
  expect(partInView.read()).toBe("opening");
  report([{ target: basics.element, isIntersecting: true }]);
  report([{ target: opening.element, isIntersecting: false }]);
  expect(partInView.read()).toBe("basics");
});

test("a part that has left the page is not in view", () => {
  const [basics, joining] = [part("basics"), part("join")];
  report([{ target: joining.element, isIntersecting: true }]);
  expect(partInView.read()).toBe("join");
  joining.leave();
  report([{ target: basics.element, isIntersecting: true }]);
  expect(partInView.read()).toBe("basics");
});

test("when the lower of two leaves the upper one is in view, whatever is told of the other later", () => {
  const [basics, joining] = [part("basics"), part("join")];
  report([
    { target: basics.element, isIntersecting: true },
    { target: joining.element, isIntersecting: true },
  ]);
  expect(partInView.read()).toBe("join");
  joining.element.remove();
  joining.leave();
  expect(partInView.read()).toBe("basics");
  report([{ target: joining.element, isIntersecting: true }]);
  expect(partInView.read()).toBe("basics");
});
