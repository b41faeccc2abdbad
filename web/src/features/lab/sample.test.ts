// The example is the protocol's own sample; with a winner exchanged, the verifier says so.

import { expect, it } from "vitest";
import { vectorText } from "@/fairness/testing/vector-files";
import { verifyBundle } from "@/fairness/verify";
import { sampleBundle, tamper } from "@/features/lab/sample";

it("is the sample that all implementations share", async () => {
  expect(JSON.parse(await sampleBundle())).toEqual(JSON.parse(vectorText("fairness-bundle.sample.json")));
});

it("holds as it is, and does not when somebody cheated", async () => {
  const bundle = await sampleBundle();
  expect(verifyBundle(bundle).error).toBeNull();
  expect(verifyBundle(tamper(bundle)).error).toBe("E_STEP_INDEX");
});
