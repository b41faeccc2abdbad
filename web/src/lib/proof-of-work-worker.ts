// The worker that looks for a solution, so that the page stays alive. Says how far it is, then what it found.

import { searchSolution } from "@/lib/proof-of-work";

export interface Work {
  challenge: string;
  bits: number;
}

export interface WorkNews {
  tries: number;
  solution: string | null;
}

const PORTION = 20_000;

self.onmessage = ({ data: { challenge, bits } }: MessageEvent<Work>) => {
  for (let tries = 0; ; tries += PORTION) {
    const solution = searchSolution(challenge, bits, tries, PORTION);
    self.postMessage({ tries: tries + PORTION, solution } satisfies WorkNews);
    if (solution !== null) return;
  }
};
