// A spread over many runs: from the tenth part to the ninth, with the middle marked, on a scale from nothing to the top.

import styles from "./simulator.module.css";

interface Spread {
  p10: number;
  p50: number;
  p90: number;
}

interface SpreadBarProps {
  label: string;
  spread: Spread | null;
  top: number;
  words: string;
}

export function SpreadBar({ label, spread, top, words }: SpreadBarProps) {
  const percent = (value: number) => `${Math.min(100, (value / top) * 100)}%`;
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      <span className={styles.track} aria-hidden="true">
        {spread ? (
          <>
            <span
              className={styles.range}
              style={{ left: percent(spread.p10), right: `calc(100% - ${percent(spread.p90)})` }}
            />
            <span className={styles.middle} style={{ left: percent(spread.p50) }} />
          </>
        ) : null}
      </span>
      <span className={`number ${styles.value}`}>{words}</span>
    </div>
  );
}
