// The differential test: bundles made by the other implementation, checked by this one. Apart from `npm test`, because
// it needs a folder of them.

import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  resolve: { alias: { "@": `${root}src` } },
  test: {
    environment: "node",
    include: ["src/fairness/differential.test.ts"],
    testTimeout: 3_600_000,
  },
});
