// Runs the verifier beside the page, so that the page stays alive while it computes; in the page itself where the browser
// allows no worker.

import type { VerifyReport } from "./report";
import type { Trust } from "./trust";
import { verifyBundle } from "./verify";

export interface VerifyJob {
  bundle: string | Uint8Array;
  file?: Uint8Array | undefined;
  trust?: Trust | undefined;
}

const run = ({ bundle, file, trust }: VerifyJob): VerifyReport => verifyBundle(bundle, { file, trust });

/** Verifies in a worker. If it cannot be started, or breaks before it answers, verifies here instead. */
export async function verifyInWorker(job: VerifyJob, startWorker: () => Worker): Promise<VerifyReport> {
  try {
    return await ask(startWorker(), job);
  } catch {
    // Lets the page show that it is busy before it no longer can.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return run(job);
  }
}

function ask(worker: Worker, job: VerifyJob): Promise<VerifyReport> {
  return new Promise<VerifyReport>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<VerifyReport>) => resolve(data);
    worker.onerror = reject;
    worker.onmessageerror = reject;
    worker.postMessage(job);
  }).finally(() => worker.terminate());
}

/** What the worker does: one job after the other. */
export function answerJobs(): void {
  self.onmessage = ({ data }: MessageEvent<VerifyJob>) => self.postMessage(run(data));
}
