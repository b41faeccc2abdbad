// A countdown in large numerals that do not dance. A screen reader finds it in words, and is not told every second.

import { useTranslation } from "react-i18next";
import { timeLeft } from "@/lib/time-left";
import styles from "./countdown.module.css";

interface CountdownProps {
  until: number;
  now: number;
}

export function Countdown({ until, now }: CountdownProps) {
  const { t } = useTranslation("phone");
  const left = timeLeft(until, now);
  const parts = (["days", "hours", "minutes", "seconds"] as const).filter(
    (part) => part !== "days" || left.days > 0,
  );
  return (
    <div className={styles.countdown} role="timer" aria-label={t("countdown.spoken", { ...left })}>
      {parts.map((part) => (
        <span key={part} className={styles.part} aria-hidden="true">
          <b className="number">{String(left[part]).padStart(2, "0")}</b>
          <small>{t(`countdown.${part}`)}</small>
        </span>
      ))}
    </div>
  );
}
