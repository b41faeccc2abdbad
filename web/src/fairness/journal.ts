// What was checked, in order, with the values that matter: so that a report can say more than yes or no.

import type { Code } from "./fail";

export type StepKey =
  | "format"
  | "config"
  | "seal"
  | "signature"
  | "entropy"
  | "chain"
  | "round"
  | "beacon"
  | "reveal"
  | "witness"
  | "void"
  | "snapshot"
  | "selection"
  | "lots"
  | "list"
  | "exhausted"
  | "forfeit"
  | "presses"
  | "heads"
  | "hits"
  | "spins"
  | "replay"
  | "log"
  | "seen"
  | "level";

export interface CheckedStep {
  key: StepKey;
  passed: boolean;
  /** What is not wrong, but must be said about it. */
  warnings: Code[];
  /** Names of the protocol and their values. */
  facts: [string, string | number][];
}

export class Journal {
  readonly steps: CheckedStep[] = [];
  readonly warnings = new Set<Code>();

  /** Starts a step. It counts as passed until something fails before the next one starts. */
  begin(key: StepKey): void {
    this.steps.push({ key, passed: true, warnings: [], facts: [] });
  }

  fact(name: string, value: string | number): void {
    this.steps.at(-1)?.facts.push([name, value]);
  }

  warn(code: Code): void {
    if (!this.warnings.has(code)) this.steps.at(-1)?.warnings.push(code);
    this.warnings.add(code);
  }

  failLast(): void {
    const last = this.steps.at(-1);
    if (last) last.passed = false;
  }
}
