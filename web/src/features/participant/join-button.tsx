// The large button, always in reach of the thumb, and what it is doing.

import { useTranslation } from "react-i18next";
import type { JoinProgress } from "@/features/participant/use-join";
import { Button } from "@/ui/button";
import styles from "./join-button.module.css";

interface JoinButtonProps {
  /** Joining has not begun. */
  waits: boolean;
  mustLogIn: boolean;
  progress: JoinProgress | null;
  hint: string | null;
}

export function JoinButton({ waits, mustLogIn, progress, hint }: JoinButtonProps) {
  const { t } = useTranslation("phone");
  const note = waits ? t("entry.notYet") : hint;
  return (
    <div className={styles.bar}>
      {progress?.kind === "proving" ? <Proving share={progress.share} /> : null}
      {note ? (
        <p className={styles.note} id="join-note">
          {note}
        </p>
      ) : null}
      <Button
        type="submit"
        tone="main"
        wide
        className={styles.button}
        disabled={waits || progress !== null}
        aria-describedby={note ? "join-note" : undefined}
      >
        {progress ? t("entry.joining") : t(mustLogIn ? "entry.login" : "entry.join")}
      </Button>
    </div>
  );
}

function Proving({ share }: { share: number }) {
  const { t } = useTranslation("phone");
  const percent = Math.floor(share * 100);
  return (
    <div className={styles.proving} role="status">
      <p>{t("entry.proving", { percent })}</p>
      <progress max={100} value={percent} aria-label={t("entry.proving", { percent })} />
      <small>{t("entry.provingHint")}</small>
    </div>
  );
}
