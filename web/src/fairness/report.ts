// What the verifier answers: the report of the protocol, and beside it what a page needs to tell the story.

import type { Bundle } from "./bundle";
import { timeOf } from "./chain";
import type { Config, Kind } from "./config-types";
import type { Code } from "./fail";
import type { Lot, Winner } from "./ground";
import type { CheckedStep } from "./journal";
import type { Level } from "./level";
import { has, type Mode } from "./modes";
import type { Open, Seal } from "./seal";
import { shortCode } from "./short-code";

export interface OwnResult {
  code: Code | null;
  level?: Level;
}

/** What is known about the draw as soon as its rules and its seal could be read. */
export interface DrawFacts {
  kind: Kind;
  name: string | undefined;
  id: string;
  code: string;
  mode: Mode;
  chain: string | null;
  pinned: boolean;
  /** How many lines the list has, or spins the batches. */
  n: number;
  counts: number[] | undefined;
  /** Names of tiers, live rounds or prizes, in order; empty where none was given. */
  prizes: string[];
  fallback: number | null;
  sealedAt: number;
  round: number | null;
  roundTime: number | null;
  witnesses: string[];
}

export interface VerifyReport {
  error: Code | null;
  level: Level;
  levelIfWitnessed: Level;
  mine: OwnResult[];
  warnings: Code[];
  /** Everybody who was accepted, in order: winners and reserves. */
  winners: Winner[];
  lots: Lot[];
  draw: DrawFacts | null;
  steps: CheckedStep[];
}

export function about(bundle: Bundle, config: Config, seal: Seal | Open, pinned: boolean): DrawFacts {
  const round = "round" in seal && seal.round > 0 ? seal.round : null;
  return {
    kind: config.kind,
    name: config.name,
    id: seal.draw,
    code: shortCode(seal.commit),
    mode: config.mode,
    chain: has(config.mode, "drand") ? config.chain.name : null,
    pinned,
    n: "heads" in bundle ? bundle.heads.reduce((sum, { n }) => sum + n, 0) : "n" in seal ? seal.n : 0,
    counts: "counts" in seal ? seal.counts : undefined,
    prizes: prizeNames(config),
    fallback: "fallback" in config ? config.fallback : null,
    sealedAt: "sealedAt" in seal ? seal.sealedAt : seal.openedAt,
    round,
    roundTime: round && timeOf(config.chain, round),
    witnesses: seal.witnesses.map(({ name }) => name),
  };
}

function prizeNames(config: Config): string[] {
  if ("tiers" in config) return config.tiers.map(({ name }) => name ?? "");
  if ("rounds" in config) return config.rounds.map(({ name }) => name ?? "");
  if ("prizes" in config) return config.prizes.map(({ name, id }) => name ?? id);
  return [];
}

/** The report as the protocol writes it, to compare verifiers with each other. */
export function protocolReport(report: VerifyReport) {
  const { error, level, levelIfWitnessed, mine, warnings, winners } = report;
  return {
    error,
    level,
    level_if_witnessed: levelIfWitnessed,
    mine,
    warnings,
    winners: winners.filter(({ reserve }) => !reserve).map(({ tier, index }) => [tier, index]),
  };
}
