// Solves a proof-of-work challenge beside the page; in the page, portion by portion, where no worker may start.

import { likelyProgress, searchSolution } from "@/lib/proof-of-work";
import type { Work, WorkNews } from "@/lib/proof-of-work-worker";

type OnProgress = (share: number) => void;

const PORTION = 4000;

export async function solveChallenge(work: Work, onProgress: OnProgress): Promise<string> {
  try {
    return await solveInWorker(work, onProgress);
  } catch {
    return solveHere(work, onProgress);
  }
}

function solveInWorker(work: Work, onProgress: OnProgress): Promise<string> {
  const worker = new Worker(new URL("./proof-of-work-worker.ts", import.meta.url), { type: "module" });
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data: { tries, solution } }: MessageEvent<WorkNews>) => {
      if (solution === null) onProgress(likelyProgress(work.bits, tries));
      else resolve(solution);
    };
    worker.onerror = reject;
    worker.postMessage(work);
  }).finally(() => worker.terminate());
}

async function solveHere({ challenge, bits }: Work, onProgress: OnProgress): Promise<string> {
  for (let tries = 0; ; tries += PORTION) {
    const solution = searchSolution(challenge, bits, tries, PORTION);
    if (solution !== null) return solution;
    onProgress(likelyProgress(bits, tries + PORTION));
    await new Promise((resolve) => setTimeout(resolve));
  }
}
