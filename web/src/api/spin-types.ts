// The shapes of instant draws on the wire: what everybody sees, what is mine, one spin, and the news of a round.

/** How many spins a person may make now, and why. */
export interface Chances {
  left: number;
  left_today: number | null;
  earned: number;
  used: number;
  next_day_at: string | null;
}

/** A spin as it was taken in: bound to a round that nobody knows yet. */
export interface TakenSpin {
  sequence: number;
  nonce: number;
  round: number;
  round_at: string;
  received_at: string;
  /** The 109 bytes that count, and what the operator signed over them. */
  spin: string;
  receipt: string;
  previous_head: string;
}

export interface Spun extends TakenSpin {
  again: boolean;
  chances: Chances;
}

export interface SpinView extends TakenSpin {
  state: "waiting" | "done" | "void";
  /** Index of the prize, -1 for a blank. */
  prize: number | null;
  drawn: number | null;
  win: string | null;
  /** Where lots are drawn one by one: the lot from 0, and what it says. */
  lot?: number | null;
  slip?: string | null;
}

export interface MySpins {
  next: number;
  chances: Chances;
  /** Newest first. */
  last: SpinView[];
}

export interface InstantPrize {
  /** Index of the prize, -1 for the blank. */
  prize: number;
  name: string;
  picture: string | null;
  color: string;
  stock: number | null;
  left: number | null;
  weight: number;
}

export interface InstantView {
  mode: "pool" | "odds";
  denominator: number;
  tickets_left: number | null;
  tickets: number | null;
  prizes: InstantPrize[];
  /** How the skin is laid out: indices of prizes, -1 for a blank. */
  slots: number[];
  consolations: string[];
  sound: boolean;
  haptics: boolean;
  free_per_day: number;
  free_per_draw: number;
  most_per_day: number | null;
  most_per_draw: number | null;
  spins: number;
  wins: number;
  /** No name: the person did not agree to its being shown. */
  ticker: { name: string | null; prize: number; at: string }[];
  guard_ms: number;
  period_s: number;
  head: { round: number; head: string; first: number; size: number } | null;
}

/** A batch of spins was fixed, before its round. */
export interface HeadNews {
  round: number;
  head: string;
}

/** A round is there: what each spin of its batch came to, from `first` on. Null when there are too many to say. */
export interface SpinsNews {
  round: number;
  first: number;
  prizes: number[] | null;
  /** Of lots, what each drew. */
  lots?: (number | null)[] | null;
}

/** A batch that was not fixed in time does not count. */
export interface VoidNews {
  round: number;
  first: number;
  size: number;
}
