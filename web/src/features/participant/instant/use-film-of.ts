// The film that belongs to a spin: begun on the tap where the show stood, braked when the result is there.

import { useMemo, useRef } from "react";
import type { SpinPhase } from "@/features/participant/instant/spin-flow";
import { type Film, type ShowKind, slotOf, turnOf } from "@/ui/shows/shows";

interface Told {
  kind: ShowKind;
  slots: readonly number[];
  phase: SpinPhase;
  /** Whoever wants no motion sees only the end. */
  calm: boolean;
}

/** Long enough for any film to be over. */
const LONG_AGO = 100_000;

export function useFilmOf({ kind, slots, phase, calm }: Told): Film | null {
  const last = useRef<Film | null>(null);
  const tappedAt = "tappedAt" in phase ? phase.tappedAt : null;
  const seed = "seed" in phase ? phase.seed : "";
  const prize = "prize" in phase ? phase.prize : null;
  const knownAt = "knownAt" in phase ? phase.knownAt : null;
  // After a spin that was not taken the show begins anew; a result that was read leaves it where it stands.
  const taken = phase.kind !== "refused" && phase.kind !== "void";
  return useMemo(() => {
    if (tappedAt === null || (calm && knownAt === null)) {
      if (!taken) last.current = null;
      return null;
    }
    const before = last.current;
    const same = before?.tappedAt === tappedAt;
    const start = before ? (same ? before.start : standing(kind, before, slots.length)) : 0;
    const slot = prize === null ? null : slotOf(prize, slots, seed);
    const known = knownAt === null || slot === null ? null : { at: knownAt, slot };
    last.current = { seed, start: kind === "cards" ? 0 : start, tappedAt, known };
    if (!calm || !known) return last.current;
    return {
      ...last.current,
      tappedAt: tappedAt - LONG_AGO,
      known: { slot, at: tappedAt - LONG_AGO },
    } as Film;
  }, [kind, slots, taken, tappedAt, seed, prize, knownAt, calm]);
}

/** Where the show came to rest. Only the part of a turn matters. */
function standing(kind: ShowKind, film: Film, slots: number): number {
  return turnOf(kind, film, slots, performance.now() - film.tappedAt) % 1;
}
