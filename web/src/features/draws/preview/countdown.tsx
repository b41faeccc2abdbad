// How long until it opens, ticking, or the other way it opens.

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Opening } from "@/api/draw-types";
import { closesAt } from "@/features/draws/form/opening-fields";
import styles from "./phone-preview.module.css";

const SECOND = 1000;

export function Countdown({ opening }: { opening: Opening }) {
  const { t } = useTranslation("draws");
  const { t: desk } = useTranslation("desk");
  const end = closesAt(opening);
  const now = useNow();
  if (opening.by === "full") {
    return <p className={styles.countdown}>{t("preview.full", { people: opening.people })}</p>;
  }
  if (opening.by === "hand") return <p className={styles.countdown}>{t("preview.byHand")}</p>;
  if (!end) return <p className={styles.countdown}>{t("preview.noTime")}</p>;
  return (
    <p className={`number ${styles.countdown}`}>
      {opening.by === "instant" ? desk("spins.endsIn") : t("preview.opensIn")}
      {partsUntil(end, now).map(([unit, value]) => (
        <span key={unit}>
          <b>{value}</b> {t(`preview.${unit}`)}
        </span>
      ))}
    </p>
  );
}

type Unit = "days" | "hours" | "minutes" | "seconds";

/** Days only when there are any; never below nothing. */
export function partsUntil(end: string, now: number): [Unit, number][] {
  const left = Math.max(0, Math.floor((Date.parse(end) - now) / SECOND));
  const parts: [Unit, number][] = [
    ["days", Math.floor(left / 86_400)],
    ["hours", Math.floor(left / 3600) % 24],
    ["minutes", Math.floor(left / 60) % 60],
    ["seconds", left % 60],
  ];
  return parts[0]?.[1] === 0 ? parts.slice(1) : parts;
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return now;
}
