// The wheel: a painted face that turns under a pointer, in a rim of lights.

import { useEffect, useRef, useState } from "react";
import { paintBulbs } from "./bulbs";
import lamps from "./lamps.module.css";
import { pointerMoments, rattleOf, wheelMoments } from "./moments";
import { play } from "./play";
import type { ShowProps } from "./show-props";
import { frameOf, useFilm } from "./use-film";
import { usePictures } from "./use-pictures";
import styles from "./wheel.module.css";
import { paintWheel } from "./wheel-face";

const BULBS = 24;
/** Finer than the screen: turned pictures stay sharp. */
const LEAST_SCALE = 2;
const MOST_SCALE = 3;

export function Wheel({ slots, look, film, word, ready, onPress, onTick, onOver }: ShowProps) {
  const rotor = useRef<HTMLDivElement>(null);
  const pointer = useRef<HTMLDivElement>(null);
  const rattle = useRef<SVGSVGElement>(null);
  const [landed, setLanded] = useState(false);
  useEffect(() => {
    if (!film) return;
    play(rotor.current, film.tappedAt, wheelMoments(film, slots.length));
    play(pointer.current, film.tappedAt, pointerMoments(film, slots.length));
    const { moments, timing } = rattleOf(film, slots.length);
    play(rattle.current, film.tappedAt, moments, timing);
  }, [film, slots.length]);
  const over = () => {
    setLanded(true);
    onOver();
  };
  useFilm({ kind: "wheel", film, slots: slots.length, onTick, onOver: over });
  useEffect(() => {
    if (film?.known === null || !film) setLanded(false);
    if (film && frameOf("wheel", film, slots.length, performance.now()).over) setLanded(true);
  }, [film, slots.length]);

  const slot = film?.known?.slot ?? 0;
  const from = ((slot - 0.5) / slots.length) * 360;
  return (
    <div className={styles.wheel} data-turning={film !== null && !landed}>
      <Rim />
      <div ref={rotor} className={styles.rotor}>
        <Face slots={slots} look={look} />
        <div
          className={styles.dim}
          data-on={landed}
          style={{
            background: `conic-gradient(from ${from}deg, #0000 ${360 / slots.length}deg, rgb(20 8 4 / 0.55) 0)`,
          }}
        />
      </div>
      <div className={styles.gloss} />
      <div ref={pointer} className={styles.pointer}>
        <svg ref={rattle} viewBox="0 0 40 56" aria-hidden="true">
          <path className={styles.shade} d="M20 58C16 42 5 34 5 21a15 15 0 0 1 30 0c0 13-11 21-15 37z" />
          <path d="M20 54C16 38 5 30 5 17a15 15 0 0 1 30 0c0 13-11 21-15 37z" />
          <circle cx="20" cy="17" r="6" />
        </svg>
      </div>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={styles.hub}
        disabled={!ready}
        onClick={() => onPress(null)}
      >
        {word}
      </button>
    </div>
  );
}

function Face({ slots, look }: Pick<ShowProps, "slots" | "look">) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pictures = usePictures(slots);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const draw = () => {
      const size = element.clientWidth;
      const context = element.getContext("2d");
      if (!context || size === 0) return;
      const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, window.devicePixelRatio));
      element.width = Math.round(size * scale);
      element.height = element.width;
      context.setTransform(element.width / size, 0, 0, element.width / size, 0, 0);
      paintWheel(context, size, { slots, look, pictures, font: getComputedStyle(element).fontFamily });
    };
    draw();
    if (typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(draw);
    watch.observe(element);
    return () => watch.disconnect();
  }, [slots, look, pictures]);
  return <canvas ref={canvas} className={styles.face} />;
}

function Rim() {
  return (
    <>
      <div className={styles.rim} />
      {[0, 1].map((turn) => (
        <svg
          key={turn}
          className={`${styles.bulbs} ${lamps.pulse}`}
          data-turn={turn}
          viewBox="0 0 400 400"
          aria-hidden="true"
        >
          {paintBulbs(BULBS, 200, 188, turn).map(({ x, y }) => (
            <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
              {/* The glow is painted once: a filter would be worked out again for every frame. */}
              <circle r="12" opacity="0.2" />
              <circle r="8" opacity="0.35" />
              <circle r="4.6" className={styles.bulb} />
            </g>
          ))}
        </svg>
      ))}
    </>
  );
}
