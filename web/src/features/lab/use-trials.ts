// Runs many draws for a component, tells how far they are, and can stop them.

import { useEffect, useRef, useState } from "react";
import type { Hat } from "@/features/lab/hat";
import { runTrials, type Trials } from "@/features/lab/trials";

export interface TrialsResult extends Trials {
  hat: Hat;
  asked: number;
}

export interface RunningTrials {
  done: number;
  all: number;
}

export function useTrials() {
  const [running, setRunning] = useState<RunningTrials | null>(null);
  const [result, setResult] = useState<TrialsResult | null>(null);
  const stop = useRef<AbortController | null>(null);

  const run = async (hat: Hat, seedText: string, draws: number) => {
    const own = new AbortController();
    stop.current = own;
    setResult(null);
    setRunning({ done: 0, all: draws });
    const trials = await runTrials({
      hat,
      seedText,
      draws,
      signal: own.signal,
      onProgress: (done) => setRunning({ done, all: draws }),
    });
    setRunning(null);
    if (trials.done > 0) setResult({ ...trials, hat, asked: draws });
  };
  useEffect(() => () => stop.current?.abort(), []);
  return { running, result, run, cancel: () => stop.current?.abort() };
}
