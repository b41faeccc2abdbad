// What the checks of one draw stand on, and what they find.

import type { Config } from "./config-types";
import type { Code } from "./fail";
import type { Journal } from "./journal";
import type { Json } from "./json";
import type { Seal } from "./seal";
import type { Trust } from "./trust";

export interface Ground<C extends Config = Config> {
  config: C;
  draw: Uint8Array;
  /** The operator's key, if the bundle names one. */
  key: string | undefined;
  trust: Trust;
  journal: Journal;
  /** The list or the spins, handed over as a file of their own. */
  file: Uint8Array | undefined;
  fullList: { bytes: number; sha256: string } | undefined;
}

export interface SealedGround<C extends Config = Config> extends Ground<C> {
  seal: Seal;
}

/** Something that had to be public before a round. */
export interface Statement {
  kind: "seal" | "head" | "press";
  /** 0 for a seal, the round of a head, k of a press. */
  number: number;
  hash: string;
  /** The round that must not have been known; 0 when there is no beacon, and so nothing to witness. */
  round: number;
  /** Its record in the service log. */
  record: string;
}

export interface OwnReport {
  code: Code | null;
  /** Own spins only: what can be said about the batch they are in. */
  statement?: Statement;
}

export interface Winner {
  /** Tier, live round, or prize. */
  tier: number;
  /** Index in the list, or seq of the spin. */
  index: number;
  label: string;
  /** Drawn as a reserve, not as a winner. */
  reserve: boolean;
  /** Whether they have a prize in the end, lost it, or wait in reserve. */
  state: "holds" | "forfeited" | "waits";
}

export interface Lot {
  /** Index in the list, or seq of the spin. */
  index: number;
  lot: number | null;
  label: string;
  slip: string | null;
}

export interface Outcome {
  winners: Winner[];
  lots?: Lot[];
  statements: Statement[];
  /** Commits of seals that were voided in the open. */
  voided: string[];
  judgeOwn: (element: Json) => OwnReport;
}
