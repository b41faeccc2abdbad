// Checks 6 to 11 of draws with a sealed list: that the round follows from the rule, that the seal came in time, and that
// every declared source was opened honestly. The answer is the seed.

import { isGenuineBeacon } from "./beacon";
import type { Bundle } from "./bundle";
import type { Numbered } from "./bundle-rows";
import { toHex } from "./bytes";
import { drandSource, firstRound, randomnessOf, timeOf } from "./chain";
import { checkVoids } from "./check-voids";
import type { LotsConfig, ScheduledConfig } from "./config-types";
import { ensure } from "./fail";
import type { SealedGround } from "./ground";
import { has } from "./modes";
import { hashesDownTo, revealSource, seedOf, witnessCommit, witnessSource } from "./seed";

type Ground = SealedGround<ScheduledConfig | LotsConfig>;

const LEAD = 20;
const LEAD_COMMENT = 600;

export function checkSource(
  ground: Ground,
  bundle: Bundle<"steps" | "lots">,
): { seed: Uint8Array; voided: string[] } {
  const { seal, journal } = ground;
  checkRound(ground, bundle.beacon?.round);
  const sources = bundle.beacon ? [checkBeacon(ground, bundle.beacon.signature)] : [];
  if (has(seal.mode, "reveal")) sources.push(checkReveal(ground, bundle.reveals, 1 + bundle.voids.length));
  sources.push(...checkWitnesses(ground, bundle.witnesses));
  const voided = checkVoids(ground, bundle.voids);
  const seed = seedOf(seal.commit, sources);
  journal.fact("seed", toHex(seed));
  return { seed, voided };
}

/** Check 6 and 7: nobody chose the round, and it was not known when the list was sealed. */
function checkRound({ config, seal, journal }: Ground, beaconRound: number | undefined): void {
  journal.begin("round");
  const { chain, delay } = config;
  const close = seal.closedAt ?? config.closeAt;
  journal.fact("close_at", close);
  journal.fact("sealed_at", seal.sealedAt);
  ensure(close <= config.closeAt && seal.sealedAt >= close, "E_ROUND_RULE");
  if (!has(seal.mode, "drand")) {
    ensure(!seal.missed, "E_ROUND_RULE");
    return;
  }
  const lead = config.kind === "comment" ? LEAD_COMMENT : LEAD;
  const afterSeal = firstRound(chain, seal.sealedAt + Math.max(delay, lead));
  let rule = firstRound(chain, close + delay);
  if (seal.replaces !== undefined) rule = afterSeal;
  else if (seal.missed) {
    ensure(seal.sealedAt > timeOf(chain, rule) - lead, "E_ROUND_RULE");
    rule = afterSeal;
    journal.warn("E_MISSED");
  }
  journal.fact("round", seal.round);
  ensure(seal.round === rule && beaconRound === rule, "E_ROUND_RULE");
  const roundTime = timeOf(chain, seal.round);
  journal.fact("round_time", roundTime);
  ensure(seal.sealedAt < roundTime, "E_SEAL_LATE");
  ensure(config.kind !== "comment" || seal.sealedAt + LEAD_COMMENT <= roundTime, "E_SEAL_LATE");
}

function checkBeacon({ config, seal, journal }: Ground, signature: string): Uint8Array {
  journal.begin("beacon");
  journal.fact("signature", signature);
  ensure(isGenuineBeacon(config.chain, seal.round, signature), "E_BEACON_SIG");
  journal.fact("randomness", randomnessOf(signature));
  return drandSource(config.chain, seal.round, signature);
}

function checkReveal(
  { config, seal, draw, journal }: Ground,
  reveals: Numbered[],
  index: number,
): Uint8Array {
  journal.begin("reveal");
  const [reveal] = reveals;
  ensure(reveal !== undefined && reveals.length === 1, "E_REVEAL");
  ensure(reveal.number === seal.index && seal.index === index, "E_REVEAL");
  ensure(hashesDownTo(draw, reveal.secret, index, config.s0 ?? ""), "E_REVEAL");
  journal.fact("s_0", config.s0 ?? "");
  return revealSource(index, reveal.secret);
}

/** Every witness, and nobody else, opened what was promised in the seal. */
export function checkWitnesses({ seal, draw, journal }: SealedGround, opened: Numbered[]): Uint8Array[] {
  if (!has(seal.mode, "witness")) return [];
  journal.begin("witness");
  ensure(opened.length === seal.witnesses.length, "E_WITNESS");
  return seal.witnesses.map(({ commit, name }, j) => {
    journal.fact(`witness ${j}`, name);
    const nonce = opened[j];
    ensure(nonce?.number === j && witnessCommit(draw, j, nonce.secret) === commit, "E_WITNESS");
    return witnessSource(j, nonce.secret);
  });
}
