// Seals that were given up before: each with its reason, in the open, and none that could have been drawn.

import { isGenuineBeacon } from "./beacon";
import type { VoidedSeal } from "./bundle-parts";
import { toHex } from "./bytes";
import { QUICKNET, timeOf } from "./chain";
import { ensure, within } from "./fail";
import type { SealedGround } from "./ground";
import { has } from "./modes";
import { readSealVoid, type SealVoid } from "./records";
import { readSeal, type Seal } from "./seal";
import { isRecordSigned, isSealSigned } from "./signature";

const A_DAY = 86_400;

/** Check 11. The answer: the commits of the voided seals. */
export function checkVoids(ground: SealedGround, voids: VoidedSeal[]): string[] {
  const { seal, journal } = ground;
  if (voids.length === 0 && seal.replaces === undefined) return [];
  journal.begin("void");
  journal.warn("E_VOIDED");
  return within("E_VOID", () => {
    ensure(voids.length > 0 && seal.replaces !== undefined, "E_VOID");
    const read = voids.map((voided) => readPair(ground, voided));
    read.forEach(({ old, gone }, at) => {
      const next = read[at + 1]?.old ?? seal;
      const before = read[at - 1]?.old;
      ensure(old.replaces === (before && toHex(before.commit)), "E_VOID");
      ensure(gone.time <= next.sealedAt, "E_VOID");
      ensureAllowed(ground, old, gone, next);
    });
    const commits = read.map(({ old }) => toHex(old.commit));
    ensure(commits.at(-1) === seal.replaces, "E_VOID");
    return commits;
  });
}

function readPair({ config, seal, key }: SealedGround, voided: VoidedSeal): { old: Seal; gone: SealVoid } {
  const old = readSeal(voided.seal, config);
  const gone = readSealVoid(voided.record);
  ensure(key !== undefined && isSealSigned(key, voided.sealSignature, old.commit), "E_VOID");
  ensure(isRecordSigned(key, voided.signature, gone.bytes), "E_VOID");
  ensure(old.draw === seal.draw && gone.draw === seal.draw && old.config === config.hash, "E_VOID");
  ensure(gone.commit === toHex(old.commit), "E_VOID");
  return { old, gone };
}

/** Only what nobody could have computed may be given up: a list before its round, or a round that never came. Whoever
 *  withholds a secret has seen the result, so that never allows a second try. */
function ensureAllowed(ground: SealedGround, old: Seal, gone: SealVoid, next: Seal): void {
  ensure(has(old.mode, "drand"), "E_VOID");
  const roundTime = timeOf(ground.config.chain, old.round);
  if (gone.reason === "list-error") {
    ensure(gone.time < roundTime, "E_VOID");
    return;
  }
  ensure(gone.reason === "beacon-gone" && gone.time >= roundTime + A_DAY, "E_VOID");
  ensure(next.n === old.n && next.root === old.root, "E_VOID");
  ensure(!knowsBeacon(ground, old), "E_VOID");
}

/** Whether the person who checks holds the beacon that is said to be missing. */
function knowsBeacon({ config, trust }: SealedGround, old: Seal): boolean {
  const chain = [config.chain, QUICKNET, ...trust.chains].find(({ hash }) => hash === old.chain);
  return trust.beacons.some(
    ({ chain: hash, round, signature }) =>
      chain !== undefined &&
      hash === chain.hash &&
      round === old.round &&
      isGenuineBeacon(chain, round, signature),
  );
}
