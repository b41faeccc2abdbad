// Writes the vectors of the TypeScript implementation to vectors/fd1-from-typescript.json, for the others to read.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const { module } = await runnerImport(`${root}src/fairness/testing/make-vectors.ts`, {
  root,
  configFile: false,
  resolve: { alias: { "@": `${root}src` } },
});
const target = new URL("../../vectors/fd1-from-typescript.json", import.meta.url);
writeFileSync(target, `${JSON.stringify(module.makeVectors(), null, 1)}\n`);
