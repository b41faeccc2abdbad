// Paper in the air, over the whole page, once.

import { useEffect, useRef } from "react";
import styles from "./win-moment.module.css";

/** Loaded only for a winner who has not asked for less motion. */
export function PaperAir() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let stop: (() => void) | undefined;
    let left = false;
    void import("@/features/participant/confetti").then(({ throwPaper }) => {
      if (!left && canvas.current) stop = throwPaper(canvas.current);
    });
    return () => {
      left = true;
      stop?.();
    };
  }, []);
  return <canvas ref={canvas} className={styles.air} />;
}
