// The cards: all on their face; the one that is chosen is held up, turns, and shows its face only when it is known.

import { useEffect, useRef } from "react";
import styles from "./cards.module.css";
import { darker, inkOn, lighter } from "./colours";
import type { ShowProps, ShowSlot } from "./show-props";
import { type CardPose, cardAt, type Film } from "./shows";
import { SlotFace } from "./slot-face";
import { useFilm } from "./use-film";

const RETURN = 460;
const LIES: CardPose = { angle: 0, face: false, lift: 0 };

/** So many in a row that the cards are large and the rows even. */
export function columnsOf(count: number): number {
  return [4, 2].includes(count) ? 2 : [7, 8, 10, 11, 12].includes(count) ? 4 : 3;
}

export function Cards({
  slots,
  film,
  picked,
  ready,
  cardName,
  onPress,
  onPutBack,
  onTick,
  onOver,
}: ShowProps) {
  const table = useRef<HTMLDivElement>(null);
  const cards = useRef<(HTMLButtonElement | null)[]>([]);
  const pose = (at: number, to: CardPose) => poseCard(table.current, cards.current[at] ?? null, to);
  useFilm({
    kind: "cards",
    film,
    slots: 1,
    paint: ({ elapsed }) => film && pose(picked, cardAt(film, elapsed)),
    onTick,
    onOver,
  });
  useReturn(film, picked, pose);
  const columns = columnsOf(slots.length);
  const shown = film?.known ? slots[film.known.slot] : undefined;
  return (
    <div
      ref={table}
      className={styles.table}
      data-busy={film !== null}
      style={{ "--columns": columns, "--most": slots.length > 6 ? "28%" : "33%" } as object}
    >
      {slots.map((_, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
          key={at}
          ref={(element) => {
            cards.current[at] = element;
          }}
          type="button"
          className={styles.card}
          data-picked={film !== null && at === picked}
          // The chosen one stays: whoever chose it by keyboard keeps their place. The others lie under it.
          disabled={film !== null && at !== picked}
          aria-disabled={!ready}
          onClick={() => {
            if (film) onPutBack();
            else if (ready) onPress(at);
          }}
        >
          <span className={styles.turner}>
            <span className="visually-hidden">{`${cardName(at)} `}</span>
            <Back />
            <Front slot={at === picked ? shown : undefined} />
          </span>
        </button>
      ))}
    </div>
  );
}

function Back() {
  return (
    <span className={styles.back}>
      <svg viewBox="0 0 60 84" aria-hidden="true">
        <path d="M30 12l7 14 15 3-11 11 2 16-13-8-13 8 2-16L8 29l15-3z" />
        <path d="M30 60v12M24 66h12" />
      </svg>
    </span>
  );
}

/** The other side: another back for as long as nothing is known. */
function Front({ slot }: { slot: ShowSlot | undefined }) {
  const colour = slot?.colour ?? "#ffffff";
  const ground = `linear-gradient(165deg, ${lighter(colour, 0.22)}, ${colour} 45%, ${darker(colour, 0.1)})`;
  return (
    <span className={styles.front}>
      <Back />
      {slot ? (
        <span className={styles.prize} style={{ background: ground, color: inkOn(colour) }}>
          <SlotFace slot={slot} />
        </span>
      ) : null}
    </span>
  );
}

/** How far a card is from the middle of the table, and how large it may become there. */
interface Way {
  x: number;
  y: number;
  size: number;
}

const ways = new WeakMap<HTMLElement, { width: number; way: Way }>();

/** Measured once for a table of this width: to ask in every frame would make the browser lay the page out anew. */
function wayOf(table: HTMLElement, card: HTMLElement): Way {
  const known = ways.get(card);
  const width = window.innerWidth;
  if (known?.width === width) return known.way;
  const { clientWidth, clientHeight } = table;
  const { offsetWidth, offsetHeight, offsetLeft, offsetTop } = card;
  const size = Math.min(1.9, (clientHeight * 0.8) / offsetHeight, (clientWidth * 0.8) / offsetWidth);
  const way = {
    x: (clientWidth - offsetWidth) / 2 - offsetLeft,
    y: (clientHeight - offsetHeight) / 2 - offsetTop,
    size: Math.max(1, size),
  };
  ways.set(card, { width, way });
  return way;
}

/** Held up means: in the middle of the table, and larger. */
function poseCard(
  table: HTMLElement | null,
  card: HTMLElement | null,
  { angle, face, lift }: CardPose,
): void {
  const turner = card?.firstElementChild;
  if (!table || !card || !(turner instanceof HTMLElement)) return;
  const { x, y, size } = wayOf(table, card);
  if (card.dataset.face !== String(face)) card.dataset.face = String(face);
  card.style.transform =
    lift === 0 ? "" : `translate(${x * lift}px, ${y * lift}px) scale(${1 + (size - 1) * lift})`;
  turner.style.transform = angle === 0 ? "" : `rotateY(${angle % 360}deg)`;
}

/** When the film is taken away, the card goes back to its place, turning on in the same direction. */
function useReturn(film: Film | null, picked: number, pose: (at: number, to: CardPose) => void): void {
  const last = useRef<{ film: Film; picked: number } | null>(null);
  const latest = useRef(pose);
  latest.current = pose;
  useEffect(() => {
    const before = last.current;
    last.current = film && { film, picked };
    if (!before || before.film.tappedAt === film?.tappedAt) return;
    const begun = performance.now();
    const from = cardAt(before.film, begun - before.film.tappedAt);
    const rest = (720 - (from.angle % 360)) % 360;
    let request = 0;
    const show = (now: number) => {
      const part = Math.min(1, Math.max(0, now - begun) / RETURN);
      const eased = part * part * (3 - 2 * part);
      const angle = from.angle + rest * eased;
      latest.current(
        before.picked,
        part === 1 ? LIES : { angle, face: from.face, lift: from.lift * (1 - eased) },
      );
      if (part < 1) request = requestAnimationFrame(show);
    };
    request = requestAnimationFrame(show);
    return () => {
      cancelAnimationFrame(request);
      latest.current(before.picked, LIES);
    };
  }, [film, picked]);
}
