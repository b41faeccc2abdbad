// A card that is a paper slip: soft perforations along its top and bottom edge. For tickets, codes, prizes, and the
// few cards that stand for them.

import type { ReactNode } from "react";
import styles from "./slip.module.css";

interface SlipProps {
  children: ReactNode;
  className?: string | undefined;
}

export function Slip({ children, className }: SlipProps) {
  return (
    <div className={styles.hold}>
      <div className={`${styles.slip} ${className ?? ""}`}>{children}</div>
    </div>
  );
}
