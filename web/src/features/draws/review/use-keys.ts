// The keys of the queue, for the whole page, except while somebody types or a dialog is open.

import { useEffect, useRef } from "react";
import { type KeyMeaning, meaningOf } from "@/features/draws/review/queue";

export function useKeys(onKey: (meaning: KeyMeaning) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isBusyElsewhere(event.target)) return;
      const meaning = meaningOf(event.key);
      if (!meaning) return;
      // Arrows would scroll the page away from the picture.
      event.preventDefault();
      latest.current(meaning);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector(".ant-modal-wrap:not([style*='display: none']), .ant-drawer-open")) return true;
  return (
    target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable='true']") !== null
  );
}
