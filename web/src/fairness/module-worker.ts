// Starts the worker where scripts are loaded from a server. Kept apart, because the single file must not contain it.

export const startModuleWorker = (): Worker =>
  new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
