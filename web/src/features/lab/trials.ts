// Many draws, one after the other, each with a seed of its own: how often the first slip was whose. Works in short
// turns, so that the page stays alive and can stop it.

import { drawStage, Selection } from "@/fairness/selection";
import type { Hat } from "@/features/lab/hat";
import { seedFrom } from "@/features/lab/make-draw";

export interface Trials {
  /** Fewer than asked for when it was stopped. */
  done: number;
  /** First prizes of each person, in the order of the hat. */
  wins: number[];
}

interface Work {
  hat: Hat;
  seedText: string;
  draws: number;
  signal: AbortSignal;
  onProgress(done: number): void;
}

const TURN_MS = 12;
const LEAST_A_TURN = 20;

export async function runTrials({ hat, seedText, draws, signal, onProgress }: Work): Promise<Trials> {
  const wins = new Map(hat.people.map(({ name }) => [name, 0]));
  let done = 0;
  while (done < draws && !signal.aborted) {
    const turnEnds = performance.now() + TURN_MS;
    do {
      done += 1;
      const name = firstOf(hat, `${seedText}/${done}`);
      wins.set(name, (wins.get(name) ?? 0) + 1);
    } while (done < draws && (done % LEAST_A_TURN !== 0 || performance.now() < turnEnds));
    onProgress(done);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { done, wins: [...wins.values()] };
}

/** Whose slip comes first in the draw of a seed. */
export function firstOf(hat: Hat, seedText: string): string {
  const stage = { seed: seedFrom(seedText), label: "tier/0", tier: 0, want: 1 };
  const [first] = drawStage(new Selection(1), hat.leaves, stage);
  return first ? (hat.leaves[first[0]]?.person ?? "") : "";
}
