// The camera that looks for QR codes, where the browser can read them itself.

import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { makeSight } from "@/features/scan/sight";
import { Button } from "@/ui/button";
import styles from "./scan-page.module.css";

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

declare global {
  interface Window {
    /** Not in every browser. */
    BarcodeDetector?: new (options: {
      formats: string[];
    }) => Detector;
  }
}

const LOOK_EVERY = 180;

type State = "off" | "on" | "denied";

export function Camera({ onSeen }: { onSeen(text: string): void }) {
  const { t } = useTranslation("scan");
  const [state, setState] = useState<State>("off");
  if (!window.BarcodeDetector || !navigator.mediaDevices) {
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
  const Reader = window.BarcodeDetector;
  let stream: MediaStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const begin = async () => {
    if (!Reader) throw new Error("no detector");
    const detector = new Reader({ formats: ["qr_code"] });
    const isNew = makeSight();
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    if (ended) return stop(stream);
    screen.srcObject = stream;
    await screen.play();
    const look = async () => {
      const found = await detector.detect(screen).catch(() => []);
      for (const { rawValue } of found) if (!ended && isNew(rawValue, Date.now())) onSeen(rawValue);
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
