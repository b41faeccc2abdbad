// Checks 1 to 5, the same for every type: the rules, the seal, who signed it, and which sources of randomness it names.

import { isGenuineChain } from "./beacon";
import type { Bundle } from "./bundle";
import { fromHex, toHex } from "./bytes";
import { readConfig } from "./config";
import type { Config, Kind } from "./config-types";
import { ensure } from "./fail";
import type { Journal } from "./journal";
import { has } from "./modes";
import { type Commitment, type Open, readOpen, readSeal, type Seal } from "./seal";
import { shortCode } from "./short-code";
import { isSealSigned } from "./signature";
import type { Trust } from "./trust";

/** Which type and which shape of bundle belong to a kind of draw. */
const PLACES: Record<Kind, [Bundle["type"], Bundle["body"]]> = {
  scheduled: ["scheduled", "steps"],
  comment: ["comment", "steps"],
  "at-once": ["lots", "lots"],
  "on-demand": ["lots", "demand"],
  live: ["live", "live"],
  pool: ["instant", "instant"],
  "fixed-odds": ["instant", "instant"],
};

export function checkConfig(bundle: Bundle, journal: Journal): Config {
  journal.begin("config");
  const config = readConfig(bundle.config);
  const [type, body] = PLACES[config.kind];
  ensure(bundle.type === type && bundle.body === body, "E_CONFIG");
  journal.fact("config_hash", config.hash);
  return config;
}

export function checkSeal(bundle: Bundle, config: Config, journal: Journal): Seal | Open {
  journal.begin("seal");
  const batched = bundle.body === "instant" || bundle.body === "demand";
  const seal = batched ? readOpen(bundle.seal) : readSeal(bundle.seal, config);
  ensure(seal.config === config.hash, "E_CONFIG_HASH");
  journal.fact("draw", seal.draw);
  journal.fact("commit", toHex(seal.commit));
  journal.fact("code", shortCode(seal.commit));
  if ("root" in seal) {
    journal.fact("n", seal.n);
    journal.fact("root", seal.root);
  }
  return seal;
}

export function checkSignature(bundle: Bundle, seal: Commitment, trust: Trust, journal: Journal): void {
  journal.begin("signature");
  const { signed } = bundle;
  ensure(trust.keys.length === 0 || (signed !== undefined && trust.keys.includes(signed.key)), "E_KEY");
  if (signed === undefined) {
    journal.warn("E_UNSIGNED");
    return;
  }
  journal.fact("key", signed.key);
  ensure(isSealSigned(signed.key, signed.signature, seal.commit), "E_SEAL_SIG");
}

export function checkEntropy(bundle: Bundle, config: Config, seal: Commitment, journal: Journal): void {
  journal.begin("entropy");
  journal.fact("mode", seal.mode);
  ensure(seal.mode === config.mode && seal.witnesses.length === config.witnesses, "E_ENTROPY");
  if ("reveals" in bundle) {
    ensure(has(seal.mode, "reveal") || bundle.reveals.length === 0, "E_ENTROPY");
    ensure(has(seal.mode, "witness") || bundle.witnesses.length === 0, "E_ENTROPY");
  }
  if ("beacon" in bundle) ensure((bundle.beacon !== undefined) === has(seal.mode, "drand"), "E_ENTROPY");
}

export function checkChain(bundle: Bundle, config: Config, seal: Commitment, journal: Journal): void {
  if (!has(config.mode, "drand")) return;
  journal.begin("chain");
  journal.fact("chain", config.chain.name);
  journal.fact("chain_hash", config.chain.hash);
  ensure(isGenuineChain(config.chain), "E_CHAIN");
  ensure(seal.chain === config.chain.hash, "E_CHAIN");
  if ("beacon" in bundle) ensure(bundle.beacon?.chain === config.chain.hash, "E_CHAIN");
}

export const drawBytes = (seal: Commitment): Uint8Array => fromHex(seal.draw);
