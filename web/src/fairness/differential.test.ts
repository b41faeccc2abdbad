// As many random bundles as one likes, made by the Rust implementation: honest, evil, and with a byte changed. Both must
// give the same report to each. FAIRDRAW_BUNDLES names a folder written by `make_bundles`.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compareBundles } from "./testing/compare-bundles";

const folder = process.env.FAIRDRAW_BUNDLES;

it("is told where the bundles are", () => {
  expect(folder, "set FAIRDRAW_BUNDLES to a folder of bundles made by the Rust implementation").toBeTruthy();
});

const files = folder ? readdirSync(folder).filter((name) => name.endsWith(".jsonl")) : [];

it.runIf(folder)("finds bundles there", () => {
  expect(files.length, `no JSON lines in ${folder}`).toBeGreaterThan(0);
});

it.each(files)("%s", (file) => {
  const { count, differences } = compareBundles(join(folder ?? "", file));
  console.log(`${file}: ${count} bundles`);
  expect(differences.slice(0, 20), `${differences.length} of ${count} differ`).toEqual([]);
});
