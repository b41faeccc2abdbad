// The service log, and what the person's own browser saw: one draw has one seal, and one head or press for each number.

import type { Bundle } from "./bundle";
import { toHex } from "./bytes";
import { ensure, within } from "./fail";
import type { Statement } from "./ground";
import { leafHash, taggedHash } from "./hash";
import type { Journal } from "./journal";
import { parseRecord } from "./json";
import { isSignedByLog, readCheckpoint } from "./note";
import type { Commitment } from "./seal";
import { isIncluded } from "./tree";
import type { Trust } from "./trust";

/** Check 20. */
export function checkLog(bundle: Bundle, seal: Commitment, voided: string[], journal: Journal): void {
  const { log, signed } = bundle;
  if (log === undefined) return;
  journal.begin("log");
  journal.fact("records", log.records.length);
  const records = within("E_LOG", () => {
    ensure(signed !== undefined, "E_LOG");
    const checkpoint = readCheckpoint(log.checkpoint);
    ensure(isSignedByLog(checkpoint, signed.key), "E_LOG");
    return log.records.map(({ text, index, proof }) => {
      const record = parseRecord(text);
      ensure(isIncluded(leafHash(record.bytes), index, checkpoint.size, checkpoint.root, proof), "E_LOG");
      return record;
    });
  });
  ensure(
    log.records.some(({ text }) => text === bundle.seal),
    "E_LOG",
  );
  const known = [toHex(seal.commit), ...voided];
  for (const { value, bytes } of records) {
    if (!(value instanceof Map) || value.get("draw") !== seal.draw) continue;
    if (value.get("type") !== "seal" && value.get("type") !== "open") continue;
    ensure(known.includes(toHex(taggedHash("fd1/seal", bytes))), "E_TWO_SEALS");
  }
}

/** Check 21. What comes in a series, heads or presses, may end early here, but must not have gaps. */
export function checkSeen(
  { seen: all }: Trust,
  draw: string,
  series: Statement["kind"],
  statements: Statement[],
  voided: string[],
  journal: Journal,
): void {
  const seen = all.filter((one) => one.draw === draw && (one.kind === "seal" || one.kind === series));
  if (seen.length === 0) return;
  journal.begin("seen");
  const hashes = new Map(statements.map(({ kind, number, hash }) => [`${kind} ${number}`, hash]));
  const last = statements.findLast(({ kind }) => kind !== "seal")?.number ?? -1;
  for (const { kind, number, hash } of seen) {
    const own = hashes.get(`${kind} ${number}`);
    if (own === hash) continue;
    if (kind === "seal") ensure(voided.includes(hash), "E_TWO_SEALS");
    else {
      ensure(own === undefined && number > last, "E_TWO_SEALS");
      journal.warn("E_PENDING");
    }
  }
}
