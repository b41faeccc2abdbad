// A feature may not reach into another: what two of them need belongs to api, lib or ui.

import { expect, it } from "vitest";

const sources = import.meta.glob<string>("./**/*.{ts,tsx}", {
  eager: true,
  query: "?raw",
  import: "default",
});

it.each(Object.keys(sources))("%s imports no other feature", (path) => {
  const own = path.split("/")[1];
  const imported = [...(sources[path] ?? "").matchAll(/from "@\/features\/([^/]+)\//g)].map(
    ([, name]) => name,
  );
  expect(imported.filter((name) => name !== own)).toEqual([]);
});

it.each(Object.keys(sources))("%s opens by saying what it is for", (path) => {
  expect(sources[path]).toMatch(/^\/\/ \S/);
});
