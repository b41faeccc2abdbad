// A folded slip of paper that opens when it is touched. With less motion it is open at once; whoever listens hears it.

import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./unfolding-slip.module.css";

interface UnfoldingSlipProps {
  /** What stands above, such as whose slip it is. */
  label: string;
  /** What the slip says. */
  words: string;
  /** What the closed slip is called. */
  invitation: string;
  /** What is spoken when it opens. */
  spoken: string;
  /** Open from the start: it was looked at before. */
  startsOpen?: boolean;
  /** Falls open by itself: it was drawn this moment. */
  unfolds?: boolean;
  onOpened?(): void;
  children?: ReactNode;
}

export function UnfoldingSlip(props: UnfoldingSlipProps) {
  const { label, words, invitation, spoken, startsOpen = false, unfolds = false, onOpened, children } = props;
  const [open, setOpen] = useState(startsOpen || unfolds);
  const paper = useRef<HTMLDivElement>(null);
  const unfold = () => {
    setOpen(true);
    onOpened?.();
  };
  // The button that was pressed is gone; the focus goes to what it opened.
  useEffect(() => {
    if (open && !startsOpen) paper.current?.focus({ preventScroll: true });
  }, [open, startsOpen]);
  return (
    <div className={styles.stage}>
      {open ? (
        <div className={styles.paper} ref={paper} tabIndex={-1} data-still={startsOpen}>
          <p className={styles.label}>{label}</p>
          <p className={styles.words} data-long={isLong(words)} dir="auto">
            {words}
          </p>
          {children ? <div className={styles.more}>{children}</div> : null}
        </div>
      ) : (
        <button type="button" className={styles.folded} onClick={unfold}>
          <span className={styles.flap} aria-hidden="true" />
          <span className={styles.invitation}>{invitation}</span>
        </button>
      )}
      <p className="visually-hidden" aria-live="assertive">
        {open && !startsOpen ? spoken : ""}
      </p>
    </div>
  );
}

/** Wide characters take the room of two. */
function isLong(words: string): boolean {
  let width = 0;
  for (const letter of words) width += (letter.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1;
  return width > 14;
}
