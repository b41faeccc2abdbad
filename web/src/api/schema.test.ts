// The types are the ones that the server's contract gives today; `make update` writes them anew.

import { readFileSync } from "node:fs";
import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";
import { expect, test } from "vitest";

test("schema.d.ts is made from openapi.json", async () => {
  const document: unknown = JSON.parse(readFileSync("src/api/openapi.json", "utf8"));
  const types = COMMENT_HEADER + astToString(await openapiTS(document as Parameters<typeof openapiTS>[0]));
  expect(readFileSync("src/api/schema.d.ts", "utf8")).toBe(types);
});
