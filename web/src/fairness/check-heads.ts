// Instant draws and lots on demand, the part they share: heads that link up, came before their rounds, and are signed;
// batches that were voided; and where in all this a spin stands.

import { areGenuineBeacons, isGenuineBeacon } from "./beacon";
import type { Bundle } from "./bundle";
import type { Head, ShownSpin } from "./bundle-batches";
import type { VoidedBatch } from "./bundle-parts";
import { fromHex, toHex } from "./bytes";
import { drandSource, timeOf } from "./chain";
import { hashAll } from "./check-list";
import type { DemandConfig, InstantConfig } from "./config-types";
import { ensure, within } from "./fail";
import type { Ground, Statement } from "./ground";
import { leafHash } from "./hash";
import { canonical } from "./json";
import { readSpin, SPIN_LENGTH, type Spin } from "./leaves";
import { type BatchVoid, readBatchVoid } from "./records";
import type { Open } from "./seal";
import { batchSeed } from "./seed";
import { isHeadSigned, isRecordSigned } from "./signature";
import { headHash, type KeyedSpin, keySpin, prizeByOdds } from "./spins";
import { isIncluded, rootOf } from "./tree";

export interface BatchGround<C extends BatchConfig = BatchConfig> extends Ground<C> {
  open: Open;
}

type BatchConfig = InstantConfig | DemandConfig;

/** A head that was found good, with the seed its round gave. */
export interface Batch extends Head {
  hash: Uint8Array;
  seed: Uint8Array;
}

export interface Voided extends BatchVoid {
  beacon: string | undefined;
  spins: Spin[];
}

/** Checks 6 to 9. */
export function checkHeads(
  ground: BatchGround,
  bundle: Bundle<"instant" | "demand">,
): { batches: Batch[]; voids: Voided[] } {
  const { journal } = ground;
  if (bundle.voids.length > 0) journal.begin("void");
  const voids = bundle.voids.map((voided) => within("E_VOID", () => readVoided(ground, voided)));
  journal.begin("heads");
  journal.fact("heads", bundle.heads.length);
  checkLinks(bundle.heads, voids);
  checkUnseen(ground, voids);
  // All at once is several times faster; if that fails, one by one finds the first that is wrong, in its order.
  const beacons = bundle.heads.map(({ round, beacon }) => ({ round, signature: beacon }));
  const allGenuine = beacons.length > 1 && areGenuineBeacons(ground.config.chain, beacons);
  let hash: Uint8Array = new Uint8Array(32);
  const batches = bundle.heads.map((head) => {
    hash = headHash(ground.draw, ground.config.hash, head, hash);
    return { ...head, hash, seed: checkHead(ground, head, hash, allGenuine) };
  });
  for (const voided of voids) checkVoided(ground, voided);
  return { batches, voids };
}

function readVoided({ config, open, key }: BatchGround, voided: VoidedBatch): Voided {
  const read = readBatchVoid(voided.record);
  ensure(read.draw === open.draw, "E_VOID");
  ensure(key !== undefined && isRecordSigned(key, voided.signature, read.bytes), "E_VOID");
  ensure(voided.spins.length === read.n * SPIN_LENGTH, "E_VOID");
  const leaves = cut(voided.spins);
  ensure(toHex(rootOf(hashAll(leaves))) === read.root, "E_VOID");
  const spins = leaves.map((leaf) => readSpin(leaf, open.draw, config.hash, read.round));
  return { ...read, beacon: voided.beacon, spins };
}

/** Spins that stand joined, one by one. */
export function cut(spins: Uint8Array): Uint8Array[] {
  return Array.from({ length: spins.length / SPIN_LENGTH }, (_, at) =>
    spins.subarray(SPIN_LENGTH * at, SPIN_LENGTH * (at + 1)),
  );
}

/** Check 7: heads and voids, merged, leave no gap and never go back. */
function checkLinks(heads: Head[], voids: Voided[]): void {
  let end = 0;
  let round = -1;
  let head = 0;
  let voided = 0;
  while (head < heads.length || voided < voids.length) {
    const next = heads[head]?.first === end ? heads[head++] : voids[voided++];
    ensure(next !== undefined && next.first === end && next.round > round, "E_HEAD_LINK");
    end = next.first + next.n;
    round = next.round;
  }
}

/** A batch whose head somebody saw cannot be void for want of a head. */
function checkUnseen({ trust, open }: BatchGround, voids: Voided[]): void {
  const rounds = new Set(voids.map(({ round }) => round));
  const seen = trust.seen.some(
    ({ kind, draw, number }) => kind === "head" && draw === open.draw && rounds.has(number),
  );
  ensure(!seen, "E_VOID");
}

/** Check 8. The answer: the seed of the batch. */
function checkHead(
  { config, open, key, draw }: BatchGround,
  head: Head,
  hash: Uint8Array,
  genuine: boolean,
): Uint8Array {
  const { chain } = config;
  const roundTime = timeOf(chain, head.round);
  ensure(roundTime > open.openedAt, "E_SEAL_LATE");
  ensure(head.publishedMs < roundTime * 1000, "E_HEAD_LATE");
  ensure(key !== undefined && isHeadSigned(key, head.signature, hash, head.publishedMs), "E_HEAD_SIG");
  ensure(genuine || isGenuineBeacon(chain, head.round, head.beacon), "E_BEACON_SIG");
  return batchSeed(draw, drandSource(chain, head.round, head.beacon));
}

/** Check 9: what the voided batch would have given. */
function checkVoided({ config, draw, journal }: BatchGround, voided: Voided): void {
  const { chain } = config;
  const { round, beacon, spins } = voided;
  ensure(beacon === undefined || isGenuineBeacon(chain, round, beacon), "E_BEACON_SIG");
  journal.warn("E_VOIDED");
  if (config.kind === "on-demand") return;
  const seed = beacon && batchSeed(draw, drandSource(chain, round, beacon));
  const falls = (spin: Spin) => !seed || prizeByOdds(config, keySpin(spin, 0, seed).key) !== config.fallback;
  if (!seed || (config.kind === "fixed-odds" && spins.some(falls))) journal.warn("E_VOID_HIT");
}

/** Finds the batch in which a spin stands. */
export function batchOf(batches: Batch[], seq: number): Batch | undefined {
  let low = 0;
  let high = batches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((batches[middle]?.first ?? 0) <= seq) low = middle + 1;
    else high = middle;
  }
  const batch = batches[low - 1];
  return batch && seq < batch.first + batch.n ? batch : undefined;
}

/** Checks that a spin which the bundle shows is in the tree of its batch. */
export function checkShownSpin(
  ground: BatchGround,
  batches: Batch[],
  shown: ShownSpin,
): KeyedSpin & { batch: Batch } {
  const batch = batchOf(batches, shown.seq);
  ensure(batch !== undefined, "E_SURPLUS");
  const spin = readSpin(shown.spin, ground.open.draw, ground.config.hash, batch.round);
  ensure(isInBatch(batch, shown), "E_ROOT");
  return { ...keySpin(spin, shown.seq, batch.seed), batch };
}

export const isInBatch = ({ first, n, root }: Batch, { seq, spin, proof }: ShownSpin): boolean =>
  isIncluded(leafHash(spin), seq - first, n, fromHex(root), proof);

export function headStatement({ open }: BatchGround, batch: Batch): Statement {
  const hash = toHex(batch.hash);
  const record = canonical(
    new Map<string, string | number>([
      ["draw", open.draw],
      ["first", batch.first],
      ["head", hash],
      ["n", batch.n],
      ["published_ms", batch.publishedMs],
      ["root", batch.root],
      ["round", batch.round],
      ["type", "head"],
      ["v", 1],
    ]),
  );
  return { kind: "head", number: batch.round, hash, round: batch.round, record };
}
