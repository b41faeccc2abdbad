// What every show is given, whatever it looks like.

import type { Look } from "./look";
import type { Film } from "./shows";

export interface ShowSlot {
  name: string;
  picture: string | null;
  colour: string;
  isBlank: boolean;
}

export interface ShowProps {
  slots: ShowSlot[];
  look: Look;
  /** What is being played, or stands at its end; null when it rests. */
  film: Film | null;
  /** The card that is being turned. */
  picked: number;
  /** The word on what is pressed. */
  word: string;
  /** Whether pressing does anything now. */
  ready: boolean;
  /** Names a card for who cannot see it. */
  cardName(at: number): string;
  onPress(card: number | null): void;
  /** The open card was pressed: it may go back to the others. */
  onPutBack(): void;
  /** A peg, a cell or an edge went by, at so many turns a second. */
  onTick(speed: number): void;
  /** Everything stands still and shows the result. */
  onOver(): void;
}
