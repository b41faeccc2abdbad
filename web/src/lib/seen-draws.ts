// Draws that were opened on this phone, so that whoever was sent a link finds it again. Kept here only.

import type { PublicView } from "@/api/draw-types";
import { localStore } from "@/lib/storage";

const KEY = "seen_draws";
const MOST = 20;

export interface SeenDraw {
  lid: string;
  title: string;
  picture: string | null;
  closes_at: string;
}

export function keepSeen({ lid, title, banner, closes_at, state }: PublicView): void {
  const others = read().filter((seen) => seen.lid !== lid);
  // Over, or without an end: nothing to come back to.
  const isOpen = state === "open" && closes_at !== null;
  const seen = isOpen ? [{ lid, title, picture: banner.pictures[0] ?? null, closes_at }] : [];
  localStore.set(KEY, JSON.stringify([...seen, ...others].slice(0, MOST)));
}

/** Those that can still be joined, the last one opened first. */
export function seenDraws(now: number): SeenDraw[] {
  return read().filter(({ closes_at }) => Date.parse(closes_at) > now);
}

function read(): SeenDraw[] {
  try {
    const kept: unknown = JSON.parse(localStore.get(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isSeen) : [];
  } catch {
    return [];
  }
}

function isSeen(value: unknown): value is SeenDraw {
  const { lid, title, picture, closes_at } = (value ?? {}) as Partial<SeenDraw>;
  const isOurs = picture === null || (typeof picture === "string" && picture.startsWith("/uploads/"));
  return /^d_[0-9a-z]+$/.test(lid ?? "") && typeof title === "string" && isOurs && !!closes_at;
}
