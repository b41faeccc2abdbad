// The urn: a cup of lots that stands, rattles while the round is waited for, and lets one lot rise when it is there. Only
// papers and transforms; it knows nothing of what the lot says.

import { type CSSProperties, useEffect, useRef } from "react";
import styles from "./urn.module.css";

export type UrnMotion = "still" | "rattling" | "rising" | "empty";

/** Where each lot stands, how it leans, and how far it looks out. */
const STICKS: readonly (readonly [side: number, lean: number, out: number])[] = [
  [-34, -13, 8],
  [-26, -7, 26],
  [-17, -9, 14],
  [-9, -2, 34],
  [0, 1, 22],
  [8, 5, 36],
  [17, 3, 12],
  [25, 10, 28],
  [34, 14, 6],
];
/** The lot that rises, whichever it is: which one it stands for is the round's business. */
const RISES = 4;
const RISE_MS = 1100;

interface UrnProps {
  motion: UrnMotion;
  /** The lot is out. */
  onRisen?(): void;
}

export function Urn({ motion, onRisen }: UrnProps) {
  const risen = useRef(onRisen);
  risen.current = onRisen;
  useEffect(() => {
    if (motion !== "rising") return;
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const timer = setTimeout(() => risen.current?.(), calm ? 0 : RISE_MS);
    return () => clearTimeout(timer);
  }, [motion]);
  return (
    <div className={styles.urn} data-motion={motion} aria-hidden="true">
      <div className={styles.shaken}>
        {STICKS.map(([side, lean, out], at) => (
          <i
            key={side}
            className={styles.stick}
            data-rises={at === RISES}
            // Custom properties are no part of React's style type.
            style={
              {
                "--side": `${side}px`,
                "--lean": `${lean}deg`,
                "--out": `${-out}px`,
                "--turn": at,
              } as CSSProperties
            }
          />
        ))}
        <div className={styles.cup}>
          <span className={styles.seal} />
        </div>
      </div>
      <span className={styles.shadow} />
    </div>
  );
}
