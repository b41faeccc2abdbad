// What every screen of the hall does: it takes the whole screen, and listens to the keyboard.

import { useEffect, useRef } from "react";

/** Takes the whole screen where the browser lets it, and gives it back. */
export function useFullScreen(onClose: () => void) {
  const hall = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const element = hall.current;
    element?.focus();
    // A browser that does not want to fills the window instead.
    void element?.requestFullscreen?.().catch(() => undefined);
    const onChange = () => {
      if (document.fullscreenElement === null) close.current();
    };
    document.addEventListener("fullscreenchange", onChange);
    return () => {
      document.removeEventListener("fullscreenchange", onChange);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  return hall;
}

/** What the keys do, by their names. Space on a button presses the button. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = now.current[event.key];
      if (!act || (event.key === " " && event.target instanceof HTMLButtonElement)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
