// When to ask for a round: soon after it is due by the server's clock, again until it is there, and never after a sleep
// that nobody would sit through.

/** However far away a round is said to be. */
const LONGEST_SLEEP = 60_000;
const LATE = 4000;

interface Pace {
  /** How long after the round it is asked for first. */
  afterRound: number;
  askAgain: number;
}

/** `ahead` is how far the server's clock is before ours. */
export function roundWait(roundAt: string, ahead: number, { afterRound, askAgain }: Pace) {
  const until = Date.parse(roundAt) - Date.now() - ahead;
  return {
    wait: until > 0 ? Math.min(until + afterRound, LONGEST_SLEEP) : askAgain,
    late: -until > LATE,
  };
}
