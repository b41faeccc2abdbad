// Draws with a sealed list and one result: scheduled, comment, and lots at once.

import type { Bundle } from "./bundle";
import { toHex } from "./bytes";
import { checkForfeits } from "./check-forfeits";
import { checkList } from "./check-list";
import { checkSource } from "./check-source";
import { checkShown, checkTiers, StepCheck } from "./check-steps";
import type { LotsConfig, ScheduledConfig } from "./config-types";
import { ensure, within } from "./fail";
import type { Outcome, SealedGround, Statement } from "./ground";
import { leafHash } from "./hash";
import { shuffledLots, slipOf } from "./lots";
import { judgeOwnEntry } from "./own-entry";
import { readSnapshot } from "./records";

const MOST_LOTS = 20_000_000;

export function checkScheduled(ground: SealedGround<ScheduledConfig>, bundle: Bundle<"steps">): Outcome {
  const { config, seal, journal } = ground;
  const { seed, voided } = checkSource(ground, bundle);
  if (bundle.snapshot !== undefined) checkSnapshot(ground, bundle.snapshot);
  journal.begin("selection");
  journal.fact("steps", bundle.steps.length);
  const check = new StepCheck(ground, config.maxWins);
  checkTiers(check, bundle.steps, config.tiers, seed, seal.n);
  check.checkClaims(checkList(ground, bundle.entries));
  const winners = checkForfeits(ground, bundle.forfeits, check.awards, check.shown);
  return { winners, statements: [sealStatement(ground)], voided, judgeOwn: judgeOwnEntry(ground) };
}

export function checkLots(ground: SealedGround<LotsConfig>, bundle: Bundle<"lots">): Outcome {
  const { config, seal, journal } = ground;
  const { seed, voided } = checkSource(ground, bundle);
  journal.begin("lots");
  journal.fact("rows", bundle.rows.length);
  ensure(seal.n <= MOST_LOTS, "E_SEAL");
  const lots = bundle.rows.length > 0 ? shuffledLots(seed, seal.n) : [];
  const shown = bundle.rows.map((row) => {
    const { label } = checkShown(ground, row);
    ensure(lots[row.index] === row.lot, "E_OUTCOME");
    return { index: row.index, lot: row.lot, label, slip: slipOf(row.lot, config.slips, config.cycle) };
  });
  checkList(ground, bundle.entries);
  const statements = [sealStatement(ground)];
  return { winners: [], lots: shown, statements, voided, judgeOwn: judgeOwnEntry(ground) };
}

function checkSnapshot({ seal, journal }: SealedGround, record: string): void {
  journal.begin("snapshot");
  within("E_SNAPSHOT", () => {
    const snapshot = readSnapshot(record);
    ensure(snapshot.draw === seal.draw && snapshot.n === seal.n, "E_SNAPSHOT");
    ensure(toHex(leafHash(snapshot.bytes)) === seal.snapshot, "E_SNAPSHOT");
  });
  journal.fact("snapshot", seal.snapshot ?? "");
}

/** The seal as something that had to be seen before its round. */
export function sealStatement({ seal }: SealedGround): Statement {
  const record = new TextDecoder().decode(seal.bytes);
  return { kind: "seal", number: 0, hash: toHex(seal.commit), round: seal.round, record };
}
