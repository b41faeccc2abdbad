// What this phone keeps of its spins: the one under way, before it is sent, so that a lost answer is asked for again and
// never spun twice; every receipt; and the heads it saw before their rounds.

import type { TakenSpin } from "@/api/spin-types";
import { localStore } from "@/lib/storage";

/** A spin that was begun here. */
export interface PendingSpin {
  nonce: number;
  /** My own chance in the spin: 16 bytes that nobody else could know. */
  seed: string;
  tappedMs: number;
  /** The operator's promise, once it is there. */
  taken: TakenSpin | null;
}

/** A promise with what only this phone knew. */
export interface KeptSpin extends TakenSpin {
  /** Null where another phone of the same person spun: what that one knew is not known here. */
  seed: string | null;
}

export interface SeenHead {
  round: number;
  head: string;
  seenMs: number;
}

const MOST = 300;
const pendingKey = (lid: string) => `spin:${lid}`;
const spinsKey = (lid: string) => `spins:${lid}`;
const headsKey = (lid: string) => `heads:${lid}`;
const HEAD = /^[0-9a-f]{64}$/;
const SEED = /^[0-9a-f]{32}$/;

export const newSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

export function readPending(lid: string): PendingSpin | null {
  const found = parse(localStore.get(pendingKey(lid)));
  return isPending(found) ? found : null;
}

export const keepPending = (lid: string, pending: PendingSpin): void =>
  localStore.set(pendingKey(lid), JSON.stringify(pending));

export const forgetPending = (lid: string): void => localStore.remove(pendingKey(lid));

export function readSpins(lid: string): KeptSpin[] {
  const found = parse(localStore.get(spinsKey(lid)));
  return Array.isArray(found) ? found.filter(isKept) : [];
}

/** A promise that is already here stays: the first one counts. */
export function keepSpin(
  lid: string,
  { sequence, nonce, round, ...rest }: TakenSpin,
  seed: KeptSpin["seed"],
): void {
  const kept = readSpins(lid);
  if (kept.some((one) => one.sequence === sequence)) return;
  const { round_at, received_at, spin, receipt, previous_head } = rest;
  const fresh = { sequence, nonce, round, round_at, received_at, spin, receipt, previous_head, seed };
  localStore.set(spinsKey(lid), JSON.stringify([...kept, fresh].slice(-MOST)));
}

export function readHeads(lid: string): SeenHead[] {
  const found = parse(localStore.get(headsKey(lid)));
  return Array.isArray(found) ? found.filter(isHead) : [];
}

/** Two different heads of one round are both kept: together they are a proof. */
export function keepHead(lid: string, round: number, head: string, seenMs = Date.now()): void {
  const kept = readHeads(lid);
  if (!HEAD.test(head) || kept.some((one) => one.round === round && one.head === head)) return;
  localStore.set(headsKey(lid), JSON.stringify([...kept, { round, head, seenMs }].slice(-MOST)));
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function isTaken(value: unknown): value is TakenSpin {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Record<string, unknown>;
  return (
    ["sequence", "nonce", "round"].every((name) => Number.isSafeInteger(fields[name])) &&
    ["round_at", "received_at", "spin", "receipt", "previous_head"].every(
      (name) => typeof fields[name] === "string",
    )
  );
}

const isKept = (value: unknown): value is KeptSpin =>
  isTaken(value) && "seed" in value && (value.seed === null || SEED.test(String(value.seed)));

function isPending(value: unknown): value is PendingSpin {
  if (typeof value !== "object" || value === null) return false;
  const { nonce, seed, tappedMs, taken } = value as Record<string, unknown>;
  return (
    Number.isSafeInteger(nonce) &&
    typeof tappedMs === "number" &&
    SEED.test(String(seed)) &&
    (taken === null || isTaken(taken))
  );
}

function isHead(value: unknown): value is SeenHead {
  if (typeof value !== "object" || value === null) return false;
  const { round, head, seenMs } = value as Record<string, unknown>;
  return Number.isSafeInteger(round) && typeof seenMs === "number" && HEAD.test(String(head));
}
