// Lots on demand: each spin takes a lot from a pool that gets smaller, in the order the beacon gives.

import type { Bundle } from "./bundle";
import { type BatchGround, checkHeads, checkShownSpin, headStatement } from "./check-heads";
import { checkSpins } from "./check-spins";
import type { DemandConfig } from "./config-types";
import { ensure } from "./fail";
import type { Lot, Outcome } from "./ground";
import { LotPool, slipOf } from "./lots";
import { judgeOwnSpin, type OwnGround, openStatement } from "./own-spin";
import type { KeyedSpin } from "./spins";

type DemandGround = BatchGround<DemandConfig>;

export function checkDemand(ground: DemandGround, bundle: Bundle<"demand">): Outcome {
  const { config, journal } = ground;
  const { batches, voids } = checkHeads(ground, bundle);
  journal.begin("lots");
  journal.fact("rows", bundle.rows.length);
  const taken = new Set<number>();
  const lots = bundle.rows.map((row): Lot => {
    checkShownSpin(ground, batches, row);
    const { lot, seq } = row;
    if (lot !== null) {
      ensure(lot < config.lots && !taken.has(lot), "E_STOCK");
      taken.add(lot);
    }
    return {
      index: seq,
      lot,
      label: "",
      slip: lot === null ? null : slipOf(lot, config.slips, config.cycle),
    };
  });
  const spins = checkSpins(ground, batches, voids, bundle.batches);
  const outcomes = spins && replay(ground, spins, bundle);
  const own: OwnGround = { ground, batches, voids, spins, outcomes, hits: [] };
  return {
    winners: [],
    lots,
    statements: [...batches.map((batch) => headStatement(ground, batch)), openStatement(ground)],
    voided: [],
    judgeOwn: judgeOwnSpin(own),
  };
}

function replay(
  { config, journal }: DemandGround,
  spins: KeyedSpin[][],
  bundle: Bundle<"demand">,
): Map<number, number | null> {
  journal.begin("replay");
  const pool = new LotPool(config.lots);
  const outcomes = new Map<number, number | null>();
  for (const { seq, key } of spins.flat()) outcomes.set(seq, pool.take(key));
  journal.fact("spins", outcomes.size);
  for (const { seq, lot } of bundle.rows) ensure(outcomes.get(seq) === lot, "E_OUTCOME");
  return outcomes;
}
