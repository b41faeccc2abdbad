// The camera that looks for QR codes.

import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { makeReader } from "@/features/scan/reader";
import { makeSight } from "@/features/scan/sight";
import { Button } from "@/ui/button";
import styles from "./scan-page.module.css";

const LOOK_EVERY = 180;

type State = "off" | "on" | "denied";

export function Camera({ onSeen }: { onSeen(text: string): void }) {
  const { t } = useTranslation("scan");
  const [state, setState] = useState<State>("off");
  if (!navigator.mediaDevices) {
    return <p className={styles.note}>{t("camera.none")}</p>;
  }
  if (state !== "on") {
    return (
      <>
        <Button tone="main" wide onClick={() => setState("on")}>
          {t("camera.start")}
        </Button>
        {state === "denied" ? (
          <p className={styles.note} role="alert">
            {t("camera.denied")}
          </p>
        ) : null}
      </>
    );
  }
  return (
    <div className={styles.camera}>
      <Picture onSeen={onSeen} onDenied={() => setState("denied")} />
      <Button onClick={() => setState("off")}>{t("camera.stop")}</Button>
    </div>
  );
}

interface PictureProps {
  onSeen(text: string): void;
  onDenied(): void;
}

function Picture({ onSeen, onDenied }: PictureProps) {
  const { t } = useTranslation("scan");
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef({ onSeen, onDenied });
  told.current = { onSeen, onDenied };
  useEffect(() => {
    const screen = video.current;
    if (!screen) return;
    return watch(
      screen,
      (text) => told.current.onSeen(text),
      () => told.current.onDenied(),
    );
  }, []);
  return <video ref={video} className={styles.picture} playsInline muted aria-label={t("camera.view")} />;
}

/** Shows the camera and calls out each new code, until the returned function is called. */
function watch(screen: HTMLVideoElement, onSeen: (text: string) => void, onDenied: () => void): () => void {
  let stream: MediaStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const begin = async () => {
    const isNew = makeSight();
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    if (ended) return stop(stream);
    screen.srcObject = stream;
    await screen.play();
    const read = await makeReader();
    const look = async () => {
      const found = await read(screen).catch(() => []);
      for (const text of found) if (!ended && isNew(text, Date.now())) onSeen(text);
      if (!ended) timer = setTimeout(look, LOOK_EVERY);
    };
    await look();
  };
  begin().catch(() => {
    if (!ended) onDenied();
  });
  return () => {
    ended = true;
    clearTimeout(timer);
    if (stream) stop(stream);
  };
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
