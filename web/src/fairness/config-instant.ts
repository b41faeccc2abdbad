// The rules of an instant draw: prizes with tickets (pool) or with weights (fixed odds), limits, and planned releases.

import { ensure } from "./fail";
import type { Fields, Json } from "./json";
import { fields, int, items, maybe, orNull, text, tuple } from "./shape";

interface Prize {
  id: string;
  name: string | undefined;
  /** Null: without limit. In a pool, the number of tickets. */
  stock: number | null;
  /** Only with fixed odds; 0 in a pool. */
  weight: number;
}

interface Release {
  round: number;
  prize: number;
  added: number;
}

export interface InstantRules {
  kind: "pool" | "fixed-odds";
  guardMs: number;
  fallback: number;
  maxWins: number;
  prizes: Prize[];
  releases: Release[];
  spinsTotal: number | undefined;
  spinsPerDay: number | undefined;
  dayOffset: number;
  /** The sum of the weights; 0 in a pool. */
  denominator: number;
}

const HIGHEST = 2 ** 32 - 1;
const MOST = 1_000_000;
const MOST_OFFSET = 50_400;

export function readInstant(config: Fields, kind: "pool" | "fixed-odds"): InstantRules {
  const fixed = kind === "fixed-odds";
  const prizes = items(config.get("prizes"), 1, 64).map((prize) => readPrize(prize, fixed));
  ensure(new Set(prizes.map(({ id }) => id)).size === prizes.length, "E_FORMAT");
  const fallback = int(config.get("fallback"), 0, prizes.length - 1);
  const denominator = fixed ? int(config.get("denominator"), 1) : 0;
  ensure(prizes.reduce((sum, { weight }) => sum + weight, 0) === denominator, "E_FORMAT");
  ensure(!fixed || prizes[fallback]?.stock === null, "E_FORMAT");
  const limit = (value: Json) => int(value, 1, MOST);
  return {
    kind,
    guardMs: int(config.get("guard_ms"), 0, 60_000),
    fallback,
    maxWins: limit(config.get("max_wins") ?? null),
    prizes,
    releases: maybe(config.get("release"), (value) => readReleases(value, prizes)) ?? [],
    spinsTotal: maybe(config.get("spins_total"), limit),
    spinsPerDay: maybe(config.get("spins_per_day"), limit),
    dayOffset: maybe(config.get("day_offset_s"), (value) => int(value, -MOST_OFFSET, MOST_OFFSET)) ?? 0,
    denominator,
  };
}

function readPrize(value: Json, fixed: boolean): Prize {
  const prize = fields(value, fixed ? "id name? stock weight" : "id name? stock");
  const stock = prize.get("stock");
  return {
    id: text(prize.get("id"), 64),
    name: maybe(prize.get("name"), (name) => text(name, 400)),
    stock: fixed ? orNull(stock, (count) => int(count, 0, HIGHEST)) : int(stock, 0, HIGHEST),
    weight: fixed ? int(prize.get("weight"), 0, HIGHEST) : 0,
  };
}

/** Each prize named here starts with nothing, and is given exactly its stock in the end. */
function readReleases(value: Json, prizes: Prize[]): Release[] {
  const added = new Map<number, number>();
  let before = 1;
  const releases = items(value, 1, 10_000).map((item) => {
    const row = tuple(item, 3);
    const release = {
      round: int(row[0], before),
      prize: int(row[1], 0, prizes.length - 1),
      added: int(row[2], 1),
    };
    before = release.round;
    added.set(release.prize, (added.get(release.prize) ?? 0) + release.added);
    return release;
  });
  for (const [prize, sum] of added) ensure(prizes[prize]?.stock === sum, "E_FORMAT");
  return releases;
}
