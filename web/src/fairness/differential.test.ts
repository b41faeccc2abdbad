// Bundles that the Rust implementation made, honest, evil and with a byte changed: this one must give the same report to
// each. FAIRDRAW_BUNDLES names a folder of JSON lines, as `make_bundles` writes them: the text of the bundle, a list or
// spins file in base64 or null, the trust setting, the report of the other side, and for evil ones what must catch them.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fromBase64 } from "./base64";
import { protocolReport } from "./report";
import { readTrust } from "./trust";
import { verifyBundle } from "./verify";

interface Line {
  name: string;
  bundle: string;
  list: string | null;
  trust: string;
  report: string;
  caught?: { error?: string; mine?: string; warning?: string };
}

type Report = ReturnType<typeof protocolReport>;

const folder = process.env.FAIRDRAW_BUNDLES;

it("is told where the bundles are", () => {
  expect(folder, "set FAIRDRAW_BUNDLES to a folder of bundles made by the Rust implementation").toBeTruthy();
});

const files = folder ? readdirSync(folder).filter((name) => name.endsWith(".jsonl")) : [];

it.runIf(folder)("finds bundles there", () => {
  expect(files.length, `no JSON lines in ${folder}`).toBeGreaterThan(0);
});

it.each(files)("%s", (file) => {
  const lines = readFileSync(join(folder ?? "", file), "utf8")
    .split("\n")
    .filter(Boolean);
  const differences = lines.flatMap((text) => {
    const line = JSON.parse(text) as Line;
    const report = protocolReport(
      verifyBundle(line.bundle, {
        file: line.list === null ? undefined : fromBase64(line.list),
        trust: readTrust(line.trust),
      }),
    );
    const [ours, theirs] = [JSON.stringify(report), JSON.stringify(JSON.parse(line.report))];
    if (ours !== theirs) return [`${line.name}\n  theirs ${theirs}\n  ours   ${ours}`];
    return isCaught(report, line.caught) ? [] : [`${line.name}: not caught ${JSON.stringify(line.caught)}`];
  });
  console.log(`${file}: ${lines.length} bundles`);
  expect(differences.slice(0, 20), `${differences.length} of ${lines.length} differ`).toEqual([]);
});

function isCaught({ error, mine, warnings }: Report, caught: Line["caught"]): boolean {
  if (caught === undefined) return true;
  if (caught.error) return error === caught.error;
  if (caught.mine) return mine.some(({ code }) => code === caught.mine);
  return warnings.some((code) => code === caught.warning);
}
