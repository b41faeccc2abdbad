// The bundles that are kept in the repository: honest ones must verify for ever, and every evil one must be caught, with
// the same report from both implementations.

import { expect, it } from "vitest";
import { compareBundles } from "./testing/compare-bundles";
import { vectorPath } from "./testing/vector-files";

it.each(["bundles-honest.jsonl", "bundles-evil.jsonl"])("%s", (name) => {
  const { count, differences } = compareBundles(vectorPath(name));
  expect(count).toBeGreaterThan(20);
  expect(differences).toEqual([]);
});
