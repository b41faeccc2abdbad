// The verifier: a bundle and what the person trusts go in, a report comes out. Reads nothing else, and stops at the
// first check that fails.

import { type Bundle, readBundle } from "./bundle";
import { checkChain, checkConfig, checkEntropy, checkSeal, checkSignature, drawBytes } from "./check-common";
import { checkDemand } from "./check-demand";
import { checkInstant } from "./check-instant";
import { checkLive } from "./check-live";
import { checkLog, checkSeen } from "./check-log";
import { checkLots, checkScheduled } from "./check-sealed";
import type { Config } from "./config-types";
import { CheckFailed, fail } from "./fail";
import type { Outcome } from "./ground";
import { Journal } from "./journal";
import { isPinned, levelOf, Witnesses } from "./level";
import { has } from "./modes";
import { about, type DrawFacts, type OwnResult, type VerifyReport } from "./report";
import type { Open, Seal } from "./seal";
import { NO_TRUST, type Trust } from "./trust";

export interface VerifyOptions {
  trust?: Trust | undefined;
  /** `entries.fdl` or `spins.fdl`, for a full check. */
  file?: Uint8Array | undefined;
}

export function verifyBundle(input: string | Uint8Array, options: VerifyOptions = {}): VerifyReport {
  const journal = new Journal();
  const known: { draw: DrawFacts | null } = { draw: null };
  try {
    return verify(input, options, journal, known);
  } catch (failure) {
    if (!(failure instanceof CheckFailed)) throw failure;
    journal.failLast();
    return {
      error: failure.code,
      level: 0,
      levelIfWitnessed: 0,
      mine: [],
      warnings: [],
      winners: [],
      lots: [],
      draw: known.draw,
      steps: journal.steps,
    };
  }
}

function verify(
  input: string | Uint8Array,
  { trust = NO_TRUST, file }: VerifyOptions,
  journal: Journal,
  known: { draw: DrawFacts | null },
): VerifyReport {
  journal.begin("format");
  const bundle = readBundle(input);
  const config = checkConfig(bundle, journal);
  const seal = checkSeal(bundle, config, journal);
  known.draw = about(bundle, config, seal, isPinned(config.chain, trust));
  checkSignature(bundle, seal, trust, journal);
  checkEntropy(bundle, config, seal, journal);
  checkChain(bundle, config, seal, journal);
  const outcome = checkDraw(bundle, config, seal, { trust, file, journal });
  const { statements, voided } = outcome;
  checkLog(bundle, seal, voided, journal);
  checkSeen(trust, seal.draw, config.mode, statements, voided, journal);
  return { ...judge(bundle, config, trust, outcome, journal), draw: known.draw };
}

/** The checks that only this type of draw has. */
function checkDraw(
  bundle: Bundle,
  config: Config,
  seal: Seal | Open,
  rest: { trust: Trust; file: Uint8Array | undefined; journal: Journal },
): Outcome {
  const { signed, fullList } = bundle;
  const ground = { ...rest, draw: drawBytes(seal), key: signed?.key, fullList };
  if ("openedAt" in seal) {
    const open = seal;
    if (bundle.body === "instant" && (config.kind === "pool" || config.kind === "fixed-odds")) {
      return checkInstant({ ...ground, config, open }, bundle);
    }
    if (bundle.body === "demand" && config.kind === "on-demand") {
      return checkDemand({ ...ground, config, open }, bundle);
    }
  } else {
    if (bundle.body === "steps" && (config.kind === "scheduled" || config.kind === "comment")) {
      return checkScheduled({ ...ground, config, seal }, bundle);
    }
    if (bundle.body === "lots" && config.kind === "at-once") {
      return checkLots({ ...ground, config, seal }, bundle);
    }
    if (bundle.body === "live" && config.kind === "live") {
      return checkLive({ ...ground, config, seal }, bundle);
    }
  }
  return fail("E_CONFIG");
}

/** Check 22, and what belongs to the person who asks. */
function judge(
  bundle: Bundle,
  config: Config,
  trust: Trust,
  { winners, lots = [], statements, voided, judgeOwn }: Outcome,
  journal: Journal,
): Omit<VerifyReport, "draw"> {
  journal.begin("level");
  const witnesses = new Witnesses(trust, config.chain, bundle.anchors);
  const standing = {
    mode: config.mode,
    pinned: isPinned(config.chain, trust),
    signed: bundle.signed !== undefined,
    voided: voided.length > 0,
  };
  const due = statements.filter(({ round }) => round > 0);
  const seen = due.filter((statement) => witnesses.saw(statement)).length;
  journal.fact("statements", due.length);
  journal.fact("witnessed", seen);
  if (has(config.mode, "drand") && seen < due.length) journal.warn("E_NOT_WITNESSED");
  const mine = bundle.mine.map((element): OwnResult => {
    const { code, statement } = judgeOwn(element);
    return statement ? { code, level: levelOf(standing, witnesses.saw(statement)) } : { code };
  });
  return {
    error: null,
    level: levelOf(standing, due.length > 0 && seen === due.length),
    levelIfWitnessed: levelOf(standing, due.length > 0),
    mine,
    warnings: [...journal.warnings].sort(),
    winners,
    lots,
    steps: journal.steps,
  };
}
