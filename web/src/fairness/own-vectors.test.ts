// The vectors that this implementation gives to others are the ones it would write today.

import { expect, it } from "vitest";
import { makeVectors } from "./testing/make-vectors";
import { vectorText } from "./testing/vector-files";

it("vectors/fd1-from-typescript.json is up to date (npm run vectors)", () => {
  const made = makeVectors();
  for (const { name, report } of made.bundles) expect(report.error, name).toBeNull();
  expect(JSON.parse(vectorText("fd1-from-typescript.json"))).toEqual(JSON.parse(JSON.stringify(made)));
});
