// Which commitments this phone saw, and when it first saw them, by its own clock. A later proof must fit: another
// commitment for the same hat is proof of cheating, and one that was seen before its round cannot have been made after.

import { localStore } from "@/lib/storage";

export interface SeenCommit {
  period: number;
  commit: string;
  seenMs: number;
}

const key = (lid: string) => `seen:${lid}`;
const COMMIT = /^[0-9a-f]{64}$/;

export function readSeenCommits(lid: string, period?: number): SeenCommit[] {
  const kept = parse(localStore.get(key(lid)));
  return period === undefined ? kept : kept.filter((one) => one.period === period);
}

/** Remembers a commitment the first time it is seen. A second, different one is remembered beside it. */
export function keepSeenCommit(lid: string, period: number, commit: string, seenMs = Date.now()): void {
  const kept = readSeenCommits(lid);
  if (!COMMIT.test(commit)) return;
  if (kept.some((one) => one.period === period && one.commit === commit)) return;
  localStore.set(key(lid), JSON.stringify([...kept, { period, commit, seenMs }]));
}

function parse(text: string | null): SeenCommit[] {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? found.filter(isSeen) : [];
  } catch {
    return [];
  }
}

function isSeen(value: unknown): value is SeenCommit {
  if (typeof value !== "object" || value === null) return false;
  const { period, commit, seenMs } = value as Record<string, unknown>;
  return typeof period === "number" && typeof seenMs === "number" && COMMIT.test(String(commit));
}
