// A button with a panel that opens below it. Closes on Escape, on a click elsewhere, and when focus moves on.

import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./disclosure.module.css";

interface DisclosureProps {
  label: string;
  button: ReactNode;
  children: ReactNode;
  open: boolean;
  onOpenChange(open: boolean): void;
}

export function Disclosure({ label, button, children, open, onOpenChange }: DisclosureProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) onOpenChange(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      onOpenChange(false);
      trigger.current?.focus();
    };
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("focusin", onElsewhere);
      document.removeEventListener("keydown", onKey);
    };
  }, [open, onOpenChange]);
  return (
    <div ref={place} className={styles.place}>
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onOpenChange(!open)}
      >
        {button}
      </button>
      <div id={id} className={styles.panel} hidden={!open}>
        {open ? children : null}
      </div>
    </div>
  );
}
