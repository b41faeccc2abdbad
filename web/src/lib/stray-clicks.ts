// A double click is meant for what was under it first. Whatever came there in between, the veil of a dialog that opened,
// a row that moved up, the next button of a form, was not meant and hears nothing of it.

/** Between two taps, in milliseconds: the count of clicks that comes with a mouse is not kept for fingers. */
const SOON = 500;
/** In pixels; hands are not steady. */
const NEAR = 10;
const ROLES = ["button", "link", "option", "menuitem", "tab", "checkbox", "radio", "switch"];
/** What a press is for, whichever part of it was hit. An icon has a role, too, and is a part. */
const CONTROLS = [
  "a, button, input, label, select, summary, textarea",
  ...ROLES.map((role) => `[role=${role}]`),
].join();

interface Press {
  on: EventTarget | null;
  at: number;
  x: number;
  y: number;
}

export function ignoreStrayClicks(): () => void {
  let last: Press | null = null;
  let isFinger = false;
  let isStray = false;
  const onPointer = ({ pointerType }: PointerEvent) => {
    isFinger = pointerType === "touch";
  };
  const onPress = (event: MouseEvent) => {
    const { target, timeStamp, clientX, clientY, detail } = event;
    const press = { on: controlOf(target), at: timeStamp, x: clientX, y: clientY };
    const isAgain = detail > 1 || (isFinger && last !== null && press.at - last.at < SOON);
    isStray = isAgain && last !== null && isNear(last, press) && last.on !== press.on;
    // A third click, too, is meant for what was under the first.
    last = { ...press, on: isStray && last ? last.on : press.on };
    // The focus stays where the first one put it.
    ignore(event);
  };
  const ignore = (event: MouseEvent) => {
    // Without a count it came from a key, or from the page itself.
    if (!isStray || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("pointerdown", onPointer, true);
  window.addEventListener("mousedown", onPress, true);
  window.addEventListener("click", ignore, true);
  return () => {
    window.removeEventListener("pointerdown", onPointer, true);
    window.removeEventListener("mousedown", onPress, true);
    window.removeEventListener("click", ignore, true);
  };
}

/** For a button that may be done with the first click, and about something else, before the second one comes. */
export const once =
  (act: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) act();
  };

const controlOf = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(CONTROLS)) || target;

const isNear = (before: Press, now: Press): boolean =>
  Math.abs(now.x - before.x) < NEAR && Math.abs(now.y - before.y) < NEAR;
