// The mark: a paper slip with its two bites, ticked. Beside it the name.

import styles from "./logo.module.css";

interface LogoProps {
  size?: number;
  withName?: boolean;
}

const NAME = "Fairdraw";

export function Logo({ size = 28, withName = true }: LogoProps) {
  return (
    <span className={styles.logo}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <path
          fill="var(--accent)"
          d="M7 3h18a3 3 0 0 1 3 3v6.2a3.8 3.8 0 0 0 0 7.6V26a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-6.2a3.8 3.8 0 0 0 0-7.6V6a3 3 0 0 1 3-3z"
        />
        <path
          fill="none"
          stroke="var(--on-accent)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="m11 16.3 3.6 3.7L21.2 12"
        />
      </svg>
      {withName ? <span className={styles.name}>{NAME}</span> : null}
    </span>
  );
}
