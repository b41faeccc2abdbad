// For tests only: ways to cheat, each with the code that must catch it. The operator has all keys and signs every change.

import { expect, it } from "vitest";
import type { Code } from "../fail";
import type { Trust } from "../trust";
import { verifyBundle } from "../verify";

export type Bundle = Record<string, unknown>;

/** What is done, what catches it, how, and what the person who checks brings along. */
type Case = [string, Code, () => Bundle, Trust?];

export const codeFor = (bundle: Bundle, trust?: Trust): Code | null =>
  verifyBundle(JSON.stringify(bundle), { trust }).error;

export function check(cases: Case[]): void {
  it.each(cases)("%s: %s", (_, code, make, trust) => {
    expect(codeFor(make(), trust)).toBe(code);
  });
}
