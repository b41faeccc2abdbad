// How far a draw can be relied on: computed from what is proved, never told by the server.

import { utf8 } from "./bytes";
import { type Chain, QUICKNET, timeOf } from "./chain";
import { codeOf, ensure } from "./fail";
import type { Statement } from "./ground";
import { leafHash } from "./hash";
import type { Json } from "./json";
import { has, type Mode } from "./modes";
import { isCosignedBefore, readLogProof } from "./note";
import { exactly, fields, int, maybe, string } from "./shape";
import { isIncluded } from "./tree";
import type { Trust } from "./trust";

export type Level = 0 | 1 | 2 | 3;

export class Witnesses {
  /** Texts of log proofs, by the statement they are for. */
  private readonly proofs = new Map<string, string[]>();

  constructor(
    private readonly trust: Trust,
    private readonly chain: Chain,
    anchors: Json[],
  ) {
    for (const anchor of anchors) codeOf(() => this.add(anchor));
  }

  /** Whether somebody the person trusts saw a statement before its round. */
  saw(statement: Statement): boolean {
    const deadline = timeOf(this.chain, statement.round);
    const { seen } = this.trust;
    return (
      seen.some(({ hash, seenMs }) => hash === statement.hash && seenMs < deadline * 1000) ||
      (this.proofs.get(`${statement.kind} ${statement.number}`) ?? []).some((text) =>
        this.proves(text, statement, deadline),
      )
    );
  }

  /** Takes up an anchor if it is a log proof. Anything else counts as nothing. */
  private add(anchor: Json): void {
    const proof = fields(anchor, "k? round? text type");
    exactly(proof.get("type"), "tlog-proof");
    const k = maybe(proof.get("k"), (value) => int(value));
    const round = maybe(proof.get("round"), (value) => int(value));
    ensure(k === undefined || round === undefined, "E_FORMAT");
    const name = k !== undefined ? `press ${k}` : round !== undefined ? `head ${round}` : "seal 0";
    this.proofs.set(name, [...(this.proofs.get(name) ?? []), string(proof.get("text"))]);
  }

  private proves(text: string, { record }: Statement, deadline: number): boolean {
    let cosigned = false;
    codeOf(() => {
      const { index, proof, checkpoint } = readLogProof(text);
      cosigned =
        isIncluded(leafHash(utf8(record)), index, checkpoint.size, checkpoint.root, proof) &&
        this.trust.witnesses.some((witness) => isCosignedBefore(checkpoint, witness, deadline));
    });
    return cosigned;
  }
}

export interface Standing {
  mode: Mode;
  pinned: boolean;
  signed: boolean;
  /** A seal was given up before this one. */
  voided: boolean;
}

/** A chain counts as public if every verifier knows it, or if this person does. */
export const isPinned = (chain: Chain, trust: Trust): boolean =>
  [QUICKNET, ...trust.chains].some(({ hash }) => hash === chain.hash);

export function levelOf({ mode, pinned, signed, voided }: Standing, allWitnessed: boolean): Level {
  if (has(mode, "drand") && pinned && signed && allWitnessed) return 3;
  // Whoever could know the first result had a second try.
  return has(mode, "witness") && signed && !voided ? 2 : 1;
}
