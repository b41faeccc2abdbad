// Bundles that the Rust implementation made, honest and evil: this one must give the same answer to each.
// FAIRDRAW_BUNDLES names a folder of JSON lines: {"type", "bundle", "expect": "ok" or a code, "entries"?, "trust"?,
// "report"?}. `bundle` is the bundle or its text, `entries` a list file in base64, `report` the whole report to compare.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fromBase64 } from "./base64";
import { protocolReport } from "./report";
import { readTrust } from "./trust";
import { verifyBundle } from "./verify";

interface Line {
  type: string;
  bundle: unknown;
  expect: string;
  name?: string;
  entries?: string | null;
  trust?: unknown;
  report?: unknown;
}

const folder = process.env.FAIRDRAW_BUNDLES;

it("is told where the bundles are", () => {
  expect(folder, "set FAIRDRAW_BUNDLES to a folder of bundles made by the Rust implementation").toBeTruthy();
});

const files = folder ? readdirSync(folder).filter((name) => /\.(jsonl|ndjson|json)$/.test(name)) : [];

it.runIf(folder)("finds bundles there", () => {
  expect(files.length, `no JSON lines in ${folder}`).toBeGreaterThan(0);
});

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

it.each(files)("%s", (file) => {
  const counts = new Map<string, number>();
  const differences: string[] = [];
  const lines = readFileSync(join(folder ?? "", file), "utf8")
    .split("\n")
    .filter(Boolean);
  for (const [at, text] of lines.entries()) {
    const line = JSON.parse(text) as Line;
    const report = verifyBundle(textOf(line.bundle), {
      file: line.entries ? fromBase64(line.entries) : undefined,
      trust: line.trust ? readTrust(textOf(line.trust)) : undefined,
    });
    const found = report.error ?? "ok";
    const key = `${line.type} ${line.expect}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const where = `${file}:${at + 1} ${line.type} ${line.name ?? ""}`;
    if (found !== line.expect) differences.push(`${where}: expected ${line.expect}, found ${found}`);
    else if (line.report) {
      const ours = JSON.stringify(protocolReport(report));
      const theirs = JSON.stringify(line.report);
      if (ours !== theirs) differences.push(`${where}:\n  expected ${theirs}\n  found    ${ours}`);
    }
  }
  console.log([...counts].map(([key, count]) => `${key}: ${count}`).join("\n"));
  expect(differences.slice(0, 20), `${differences.length} of ${lines.length} differ`).toEqual([]);
});
