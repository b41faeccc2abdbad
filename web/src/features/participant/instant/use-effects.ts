// Sound and touch of a show: only after a tap, only where the draw and the person want them.

import { useRef, useState } from "react";
import { localStore } from "@/lib/storage";
import { Sounds } from "@/ui/shows/sounds";

const KEY = "sound";
/** Below so many turns a second each peg can be felt as one. */
const FELT = 0.55;

export interface Effects {
  /** Whether the person hears them; null when the draw has none. */
  sound: boolean | null;
  turnSound(): void;
  wake(): void;
  tick(speed: number): void;
  end(won: boolean): void;
  /** For a show that ends without a sound. */
  touch(): void;
}

export function useEffects(instant: { sound: boolean; haptics: boolean }): Effects {
  const sounds = useRef<Sounds>(null);
  sounds.current ??= new Sounds();
  const tapped = useRef(false);
  const [wanted, setWanted] = useState(() => localStore.get(KEY) !== "off");
  const heard = instant.sound && wanted;
  const shake = (pattern: number | number[]) => {
    if (instant.haptics && tapped.current) navigator.vibrate?.(pattern);
  };
  return {
    sound: instant.sound ? wanted : null,
    turnSound: () => {
      localStore.set(KEY, wanted ? "off" : "on");
      setWanted(!wanted);
    },
    wake: () => {
      tapped.current = true;
      if (heard) sounds.current?.wake();
    },
    tick: (speed) => {
      if (heard) sounds.current?.tick(speed);
      if (speed < FELT) shake(6);
    },
    end: (won) => {
      if (heard) won ? sounds.current?.win() : sounds.current?.blank();
      shake(won ? [40, 60, 40, 60, 140] : 18);
    },
    touch: () => shake(40),
  };
}
