// The whole list, when it is there: every leaf, their order, the root they give, the counts, and whether "full" was true.

import { fromHex, Reader, sameBytes, toHex } from "./bytes";
import { leafReader } from "./check-steps";
import { ensure } from "./fail";
import type { SealedGround } from "./ground";
import { leafHash, sha256 } from "./hash";
import { compareKeys, type Leaf } from "./leaves";
import { rootOf } from "./tree";

/** Check 14. Null when there is no list to look at. */
export function checkList(ground: SealedGround, entries: Uint8Array | undefined): Leaf[] | null {
  const { seal, journal, file } = ground;
  const bytes = entries ?? file;
  if (bytes === undefined) return null;
  journal.begin("list");
  const leaves = readLeaves(ground, bytes);
  journal.fact("n", leaves.length);
  ensure(leaves.length === seal.n, "E_ROOT");
  ensure(sameBytes(rootOf(hashAll(leaves.map((leaf) => leaf.bytes))), fromHex(seal.root)), "E_ROOT");
  checkCounts(ground, leaves);
  checkFull(ground, leaves);
  if (entries === undefined) checkFile(ground, bytes);
  return leaves;
}

function readLeaves(ground: SealedGround, bytes: Uint8Array): Leaf[] {
  const read = leafReader(ground);
  const reader = new Reader(bytes);
  const leaves: Leaf[] = [];
  while (reader.left > 0) {
    const leaf = read(reader.take(reader.uint(2)), ground.seal.draw);
    const before = leaves.at(-1);
    ensure(before === undefined || compareKeys(before.key, leaf.key) < 0, "E_ORDER");
    leaves.push(leaf);
  }
  return leaves;
}

/** The hashes of leaves, joined. */
export function hashAll(leaves: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(32 * leaves.length);
  for (const [at, leaf] of leaves.entries()) joined.set(leafHash(leaf), 32 * at);
  return joined;
}

function checkCounts({ seal }: SealedGround, leaves: Leaf[]): void {
  if (seal.counts === undefined) return;
  const found = seal.counts.map(() => 0);
  for (const { status } of leaves) found[status] = (found[status] ?? 0) + 1;
  ensure(compareCounts(found, seal.counts), "E_COUNTS");
}

const compareCounts = (left: number[], right: number[]): boolean =>
  left.every((count, at) => count === right[at]);

function checkFull({ config, seal }: SealedGround, leaves: Leaf[]): void {
  if (!("opening" in config) || config.opening !== "full") return;
  if (seal.closedAt === undefined || seal.closedAt >= config.closeAt) return;
  const people = new Set(leaves.map(({ person }) => person));
  ensure(people.size >= (config.fullAt ?? 0), "E_OPENING");
}

/** A file that was handed over is the one the bundle announced. */
export function checkFile({ fullList }: { fullList: SealedGround["fullList"] }, bytes: Uint8Array): void {
  if (fullList === undefined) return;
  ensure(bytes.length === fullList.bytes && toHex(sha256(bytes)) === fullList.sha256, "E_FULL_FILE");
}
