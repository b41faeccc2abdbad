// "Was my spin counted, and was the outcome right?": a person's own spin, with or without the spins of everybody else.

import { sameBytes, toHex } from "./bytes";
import { firstRoundMs } from "./chain";
import { type Batch, type BatchGround, batchOf, headStatement, isInBatch, type Voided } from "./check-heads";
import { type CheckedHit, machineBefore } from "./check-instant";
import { codeOf, ensure, fail } from "./fail";
import type { OwnReport, Statement } from "./ground";
import type { Fields, Json } from "./json";
import { readSpin, type Spin } from "./leaves";
import { checkIdentity, readIdentity } from "./own-entry";
import { readSpinReceipt } from "./receipt";
import { base64, fields, int, maybe, orNull } from "./shape";
import { type KeyedSpin, keySpin, prizeByOdds } from "./spins";

export interface OwnGround {
  ground: BatchGround;
  batches: Batch[];
  voids: Voided[];
  /** All spins by batch, if they were given. */
  spins: KeyedSpin[][] | null;
  outcomes: Map<number, number | null> | null;
  /** In order of processing. */
  hits: CheckedHit[];
}

interface OwnSpin {
  seq: number;
  bytes: Uint8Array;
  proof: Uint8Array | null;
  receipt: Uint8Array | undefined;
  /** The prize or the lot that the person was told; undefined if nothing was said. */
  outcome: number | null | undefined;
  fields: Fields;
}

export const judgeOwnSpin =
  (own: OwnGround) =>
  (element: Json): OwnReport => {
    let statement: Statement | undefined;
    const code = codeOf(() => {
      const mine = readOwn(own.ground, element);
      const spin = readSpin(mine.bytes, own.ground.open.draw, own.ground.config.hash);
      if (mine.receipt) checkReceipt(own, mine, spin, mine.receipt);
      const batch = findBatch(own, mine, spin);
      checkPlace(own, mine, batch);
      statement = headStatement(own.ground, batch);
      checkIdentity(own.ground.draw, readIdentity(mine.fields), spin.person);
      checkOutcome(own, mine, keySpin(spin, mine.seq, batch.seed));
    });
    return statement && code === null ? { code, statement } : { code };
  };

function readOwn({ config }: BatchGround, element: Json): OwnSpin {
  const result = config.kind === "on-demand" ? "lot" : "prize";
  const own = fields(element, `seq spin proof receipt? ${result}? salt? person?`);
  readIdentity(own);
  return {
    seq: int(own.get("seq")),
    bytes: base64(own.get("spin")),
    proof: orNull(own.get("proof"), base64),
    receipt: maybe(own.get("receipt"), base64),
    outcome: maybe(own.get(result), (value) => (result === "lot" ? orNull(value, int) : int(value))),
    fields: own,
  };
}

function checkReceipt({ ground, batches }: OwnGround, mine: OwnSpin, spin: Spin, bytes: Uint8Array): void {
  const receipt = readSpinReceipt(bytes, ground.key);
  ensure(sameBytes(receipt.spin, mine.bytes) && receipt.seq === mine.seq, "E_RECEIPT");
  const first = /^0*$/.test(receipt.previousHead);
  const earlier = batches.find(({ hash }) => toHex(hash) === receipt.previousHead);
  ensure(first || (earlier !== undefined && earlier.round < spin.round), "E_RECEIPT");
  const { chain, guardMs } = ground.config;
  ensure(spin.round === firstRoundMs(chain, receipt.receivedMs + guardMs), "E_ROUND_RULE");
}

/** The batch in which the spin stands, as far as its number and round tell. */
function findBatch({ batches, voids }: OwnGround, mine: OwnSpin, spin: Spin): Batch {
  const inside = ({ first, n }: Voided) => mine.seq >= first && mine.seq < first + n;
  ensure(!voids.some(inside), "E_VOIDED");
  const batch = batchOf(batches, mine.seq);
  if (batch === undefined) {
    ensure(spin.round <= (batches.at(-1)?.round ?? 0), "E_PENDING");
    fail(mine.receipt ? "E_DROPPED" : "E_SURPLUS");
  }
  ensure(batch.round === spin.round, mine.receipt ? "E_DROPPED" : "E_ENTRY");
  return batch;
}

function checkPlace({ spins }: OwnGround, { seq, bytes, proof, receipt }: OwnSpin, batch: Batch): void {
  if (proof && isInBatch(batch, { seq, spin: bytes, proof })) return;
  const there = spins?.flat().find((keyed) => keyed.seq === seq);
  const replaced = there !== undefined && !sameBytes(there.spin.bytes, bytes);
  fail(receipt && replaced ? "E_DROPPED" : "E_ROOT");
}

function checkOutcome({ ground, batches, outcomes, hits }: OwnGround, mine: OwnSpin, keyed: KeyedSpin): void {
  const { outcome, seq } = mine;
  if (outcome === undefined) return;
  if (outcomes) {
    ensure(outcomes.get(seq) === outcome, "E_OUTCOME");
    return;
  }
  const { config } = ground;
  ensure(config.kind === "fixed-odds", "E_NEED_FULL");
  const fallen = prizeByOdds(config, keyed.key);
  const hit = hits.find((other) => other.seq === seq);
  if (outcome === fallen) {
    ensure(fallen === config.fallback || hit !== undefined, "E_MISSING_STEP");
    return;
  }
  ensure(outcome === config.fallback && hit === undefined, "E_OUTCOME");
  const machine = machineBefore(config, hits, keyed, batches);
  ensure(!machine.hasStock(fallen) || !machine.mayWin(keyed.spin.person), "E_STOCK");
}

/** The open record: only two of them for one draw would matter, so there is nothing to witness. */
export function openStatement({ open }: BatchGround): Statement {
  const record = new TextDecoder().decode(open.bytes);
  return { kind: "seal", number: 0, hash: toHex(open.commit), round: 0, record };
}
