// The cards: all on their face; the one that is chosen is held up, turns, and shows its face only when it is known.

import { useEffect, useRef } from "react";
import styles from "./cards.module.css";
import { darker, inkOn, lighter } from "./colours";
import { cardMoments, returnMoments, type Way } from "./moments";
import { play, stopPlaying } from "./play";
import type { ShowProps, ShowSlot } from "./show-props";
import { cardAt, type Film } from "./shows";
import { SlotFace } from "./slot-face";
import { useFilm } from "./use-film";

interface Table {
  table: HTMLElement | null;
  cards: (HTMLElement | null)[];
}

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
  useReturn(film, picked, () => ({ table: table.current, cards: cards.current }));
  useEffect(() => {
    const card = cards.current[picked];
    if (!film || !card || !table.current) return;
    const moments = cardMoments(film, wayOf(table.current, card));
    play(card, film.tappedAt, moments.held);
    play(card.firstElementChild, film.tappedAt, moments.turned);
  }, [film, picked]);
  useFilm({
    kind: "cards",
    film,
    slots: 1,
    paint: ({ elapsed }) => film && showFace(cards.current[picked] ?? null, cardAt(film, elapsed).face),
    onTick,
    onOver,
  });
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

const ways = new WeakMap<HTMLElement, { width: number; way: Way }>();

/** Measured once for a table of this width: to ask makes the browser lay the page out. */
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

/** Which side of a card may be seen: said only when it changes, since saying it costs the browser a look at the page. */
function showFace(card: HTMLElement | null, face: boolean): void {
  if (card && card.dataset.face !== String(face)) card.dataset.face = String(face);
}

/** When the film is taken away, the card goes back to its place. */
function useReturn(film: Film | null, picked: number, tableOf: () => Table): void {
  const last = useRef<{ film: Film; picked: number } | null>(null);
  const latest = useRef(tableOf);
  latest.current = tableOf;
  useEffect(() => {
    const before = last.current;
    last.current = film && { film, picked };
    if (!before || before.film.tappedAt === film?.tappedAt) return;
    const { table, cards } = latest.current();
    const card = cards[before.picked] ?? null;
    if (!table || !card) return;
    const now = performance.now();
    const moments = returnMoments(before.film, wayOf(table, card), now - before.film.tappedAt);
    play(card, now, moments.held);
    play(card.firstElementChild, now, moments.turned);
    const lie = () => {
      stopPlaying(card);
      stopPlaying(card.firstElementChild);
      delete card.dataset.face;
    };
    const timer = setTimeout(lie, moments.held.at(-1)?.at);
    return () => {
      clearTimeout(timer);
      lie();
    };
  }, [film, picked]);
}
