// The nine-grid: eight prizes round a button, and a lamp that runs along them.

import { useEffect, useRef, useState } from "react";
import { darker, inkOn, lighter } from "./colours";
import styles from "./grid.module.css";
import lamps from "./lamps.module.css";
import type { ShowProps } from "./show-props";
import { glowAt } from "./shows";
import { SlotFace } from "./slot-face";
import { type Frame, frameOf, useFilm } from "./use-film";

/** The way of the lamp: clockwise from the upper left corner, as places in three rows of three. */
const WAY = [0, 1, 2, 5, 8, 7, 6, 3];
const CELLS = WAY.length;
const MIDDLE = 4;
const PLACES = [0, 1, 2, 3, MIDDLE, 5, 6, 7, 8];

export function Grid({ slots, film, word, ready, onPress, onTick, onOver }: ShowProps) {
  const cells = useRef<(HTMLElement | null)[]>([]);
  /** What each lamp was last told: most of them are told nothing new by a picture. */
  const glows = useRef<string[]>([]);
  const [landed, setLanded] = useState(false);
  const paint = ({ turn, speed }: Frame) => {
    cells.current.forEach((lamp, cell) => {
      const glow = glowAt(cell, turn, speed).toFixed(2);
      if (lamp && glows.current[cell] !== glow) lamp.style.opacity = glow;
      glows.current[cell] = glow;
    });
  };
  const over = () => {
    setLanded(true);
    onOver();
  };
  useFilm({ kind: "grid", film, slots: CELLS, paint, onTick, onOver: over });
  useEffect(() => {
    setLanded(film !== null && frameOf("grid", film, CELLS, performance.now()).over);
    if (film) return;
    glows.current = [];
    for (const lamp of cells.current) if (lamp) lamp.style.opacity = "0";
  }, [film]);

  return (
    <div className={styles.frame} data-turning={film !== null && !landed}>
      <div className={`${styles.bulbs} ${lamps.pulse}`} data-turn="0" />
      <div className={`${styles.bulbs} ${lamps.pulse}`} data-turn="1" />
      <div className={styles.grid}>
        {PLACES.map((place) => {
          if (place === MIDDLE) {
            return (
              <button
                key="key"
                type="button"
                tabIndex={-1}
                aria-hidden="true"
                className={styles.key}
                disabled={!ready}
                onClick={() => onPress(null)}
              >
                {word}
              </button>
            );
          }
          const cell = WAY.indexOf(place);
          const slot = slots[cell];
          if (!slot) return null;
          const { colour } = slot;
          const ground = `linear-gradient(170deg, ${lighter(colour, 0.18)}, ${colour} 45%, ${darker(colour, 0.1)})`;
          return (
            <div
              key={place}
              className={styles.cell}
              data-won={landed && film?.known?.slot === cell}
              data-dim={landed && film?.known?.slot !== cell}
              style={{ background: ground, color: inkOn(colour) }}
            >
              <SlotFace slot={slot} />
              <div
                ref={(element) => {
                  cells.current[cell] = element;
                }}
                className={styles.lamp}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
