// For tests only: bundles that the Rust implementation made, with the report it gave them. Each line is the text of the
// bundle, a list or spins file in base64 or null, the trust setting, the report, and for evil ones what must catch them.

import { readFileSync } from "node:fs";
import { fromBase64 } from "../base64";
import { protocolReport } from "../report";
import { readTrust } from "../trust";
import { verifyBundle } from "../verify";

interface Line {
  name: string;
  bundle: string;
  list: string | null;
  trust: string;
  report: string;
  caught?: { error?: string; mine?: string; warning?: string };
}

type Report = ReturnType<typeof protocolReport>;

/** How many bundles a file holds, and on which of them the two implementations differ. */
export function compareBundles(path: string): { count: number; differences: string[] } {
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  return { count: lines.length, differences: lines.flatMap((line) => compare(JSON.parse(line) as Line)) };
}

function compare({ name, bundle, list, trust, report, caught }: Line): string[] {
  const file = list === null ? undefined : fromBase64(list);
  const found = protocolReport(verifyBundle(bundle, { file, trust: readTrust(trust) }));
  const [ours, theirs] = [JSON.stringify(found), JSON.stringify(JSON.parse(report))];
  if (ours !== theirs) return [`${name}\n  theirs ${theirs}\n  ours   ${ours}`];
  return isCaught(found, caught) ? [] : [`${name}: not caught ${JSON.stringify(caught)}`];
}

function isCaught({ error, mine, warnings }: Report, caught: Line["caught"]): boolean {
  if (caught === undefined) return true;
  if (caught.error) return error === caught.error;
  if (caught.mine) return mine.some(({ code }) => code === caught.mine);
  return warnings.some((code) => code === caught.warning);
}
