// The worker and the page: the same answer from both, whichever the browser allows.

import { expect, it, vi } from "vitest";
import { startModuleWorker } from "./module-worker";
import { vectorText } from "./testing/vector-files";
import { verifyBundle } from "./verify";
import { answerJobs, verifyInWorker } from "./verify-in-worker";

const job = { bundle: vectorText("fairness-bundle.sample.json") };

/** A worker that runs in the same thread, or breaks. */
function fakeWorker(answer: ((data: unknown) => unknown) | null): Worker {
  const worker = {
    onmessage: null as ((event: unknown) => void) | null,
    onerror: null as ((event: unknown) => void) | null,
    terminate: vi.fn(),
    postMessage: (data: unknown) => {
      queueMicrotask(() =>
        answer ? worker.onmessage?.({ data: answer(data) }) : worker.onerror?.("blocked"),
      );
    },
  };
  return worker as unknown as Worker;
}

it("takes the answer of the worker and ends it", async () => {
  const report = { error: "E_ROOT" };
  const worker = fakeWorker(() => report);
  expect(await verifyInWorker(job, () => worker)).toBe(report);
  expect(worker.terminate).toHaveBeenCalled();
});

it("verifies in the page when no worker can be started, or when it breaks", async () => {
  const blocked = () => {
    throw new Error("SecurityError");
  };
  expect((await verifyInWorker(job, blocked)).error).toBeNull();
  expect((await verifyInWorker(job, () => fakeWorker(null))).error).toBeNull();
});

it("the worker answers as the verifier does", () => {
  const posted = vi.spyOn(self, "postMessage").mockImplementation(() => undefined);
  answerJobs();
  self.onmessage?.(new MessageEvent("message", { data: job }));
  expect(posted).toHaveBeenCalledWith(verifyBundle(job.bundle));
  self.onmessage = null;
});

it("pages that load scripts start it as a module", () => {
  const started = vi.fn();
  vi.stubGlobal(
    "Worker",
    class {
      constructor(...given: unknown[]) {
        started(...given);
      }
    },
  );
  startModuleWorker();
  expect(String(started.mock.calls[0]?.[0])).toContain("worker");
  expect(started.mock.calls[0]?.[1]).toEqual({ type: "module" });
});
