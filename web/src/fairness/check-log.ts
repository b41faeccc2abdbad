// The service log, and what the person's own browser saw: one draw has one seal, and one head or press for each number.

import type { Bundle } from "./bundle";
import { toHex } from "./bytes";
import { ensure, within } from "./fail";
import type { Statement } from "./ground";
import { leafHash, taggedHash } from "./hash";
import type { Journal } from "./journal";
import { parseRecord } from "./json";
import { has, type Mode } from "./modes";
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

/** Check 21. Heads and presses may end early here, but must not have gaps. Presses count only with the beacon. */
export function checkSeen(
  { seen: all }: Trust,
  draw: string,
  mode: Mode,
  statements: Statement[],
  voided: string[],
  journal: Journal,
): void {
  const counts = (kind: Statement["kind"]) => kind !== "press" || has(mode, "drand");
  const seen = all.filter((one) => one.draw === draw && counts(one.kind));
  if (seen.length === 0) return;
  journal.begin("seen");
  const hashes = new Map(statements.map(({ kind, number, hash }) => [`${kind} ${number}`, hash]));
  for (const { kind, number, hash } of seen) {
    const own = hashes.get(`${kind} ${number}`);
    if (own === hash) continue;
    if (kind === "seal") ensure(voided.includes(hash), "E_TWO_SEALS");
    else {
      const last = statements.findLast((statement) => statement.kind === kind)?.number ?? -1;
      ensure(own === undefined && number > last, "E_TWO_SEALS");
      journal.warn("E_PENDING");
    }
  }
}
