// Turns the sounds of a show on or off, for good.

import { useTranslation } from "react-i18next";
import styles from "./stage.module.css";

const WAVES = "M15 9a4 4 0 0 1 0 6M17.5 6.5a8 8 0 0 1 0 11";
const CROSS = "M16 9.5l5 5M21 9.5l-5 5";

export function SoundSwitch({ on, onTurn }: { on: boolean; onTurn: () => void }) {
  const { t } = useTranslation("instant");
  return (
    <button
      type="button"
      className={styles.sound}
      aria-label={t(on ? "sound.on" : "sound.off")}
      onClick={onTurn}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 9.5v5h3.5L12 19V5L7.5 9.5z" />
        <path d={on ? WAVES : CROSS} />
      </svg>
    </button>
  );
}
