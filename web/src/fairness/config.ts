// The rules of a draw, as they were published before anybody entered: the keys all types share, and the sealed types.

import { toHex } from "./bytes";
import { QUICKNET, readChain } from "./chain";
import { readInstant } from "./config-instant";
import {
  type Closing,
  type Common,
  type Config,
  OPENINGS,
  type Rules,
  type SlipRules,
  type Tier,
} from "./config-types";
import { ensure, within } from "./fail";
import { taggedHash } from "./hash";
import { type Fields, parseRecord } from "./json";
import { has, MODES, type Mode } from "./modes";
import { exactly, fields, hex, int, items, maybe, oneOf, text, time } from "./shape";

export const TYPES = ["scheduled", "instant", "lots", "live", "comment"] as const;
export type DrawType = (typeof TYPES)[number];

const COMMON = "v type name? rules? list? chain? entropy?";
const CLOSING = "close_at delay_s opening? full_at?";
const MOST_WINNERS = 1_000_000;
const MOST_LOTS = 20_000_000;

const KEYS = {
  scheduled: `${CLOSING} max_wins tiers round_rule?`,
  comment: `${CLOSING} max_wins tiers round_rule?`,
  "at-once": `mode ${CLOSING} slips? cycle?`,
  "on-demand": "mode guard_ms lots per_person? slips? cycle?",
  live: "max_wins rounds extra?",
  pool: "mode guard_ms fallback max_wins prizes release? spins_total? spins_per_day? day_offset_s?",
  "fixed-odds":
    "mode guard_ms fallback max_wins prizes release? spins_total? spins_per_day? day_offset_s? denominator",
};

export function readConfig(record: string): Config {
  const { value, bytes } = parseRecord(record);
  const hash = toHex(taggedHash("fd1/config", bytes));
  return within("E_CONFIG", () => {
    ensure(value instanceof Map, "E_FORMAT");
    const kind = kindOf(value);
    const config = fields(value, `${COMMON} ${KEYS[kind]}`);
    const common = readCommon(config, hash, kind);
    return { ...common, ...readRules(config, kind) };
  });
}

/** The type, and for lots and instant the mode as well: together they say which keys there are. */
function kindOf(config: Fields): keyof typeof KEYS {
  const type = oneOf(config.get("type"), TYPES);
  if (type === "lots") return oneOf(config.get("mode"), ["at-once", "on-demand"]);
  return type === "instant" ? oneOf(config.get("mode"), ["pool", "fixed-odds"]) : type;
}

function readCommon(config: Fields, hash: string, kind: keyof typeof KEYS): Common {
  exactly(config.get("v"), 1);
  maybe(config.get("rules"), (value) => hex(value, 32));
  maybe(config.get("list"), (value) => oneOf(value, ["public", "proofs"]));
  const { mode, s0, witnesses } = readEntropy(config);
  ensure(allowedModes(kind).includes(mode), "E_FORMAT");
  ensure(!config.has("chain") || has(mode, "drand"), "E_FORMAT");
  return {
    hash,
    name: maybe(config.get("name"), (value) => text(value, 400)),
    chain: maybe(config.get("chain"), readChain) ?? QUICKNET,
    mode,
    s0,
    witnesses,
  };
}

function readEntropy(config: Fields): { mode: Mode; s0: string | undefined; witnesses: number } {
  const value = config.get("entropy");
  if (value === undefined) return { mode: "drand", s0: undefined, witnesses: 0 };
  const entropy = fields(value, "mode s0? witnesses?");
  const mode = oneOf(entropy.get("mode"), MODES);
  ensure(entropy.has("s0") === has(mode, "reveal"), "E_FORMAT");
  ensure(entropy.has("witnesses") === has(mode, "witness"), "E_FORMAT");
  return {
    mode,
    s0: maybe(entropy.get("s0"), (s0) => hex(s0, 32)),
    witnesses: maybe(entropy.get("witnesses"), (count) => int(count, 1, 16)) ?? 0,
  };
}

function allowedModes(kind: keyof typeof KEYS): readonly Mode[] {
  if (kind === "live") return ["drand", "reveal", "reveal+witness"];
  return kind === "pool" || kind === "fixed-odds" || kind === "on-demand" ? ["drand"] : MODES;
}

function readRules(config: Fields, kind: keyof typeof KEYS): Rules {
  if (kind === "pool" || kind === "fixed-odds") return readInstant(config, kind);
  if (kind === "at-once") return { kind, ...readClosing(config), ...readSlips(config) };
  if (kind === "on-demand") {
    return {
      kind,
      guardMs: int(config.get("guard_ms"), 0, 60_000),
      lots: int(config.get("lots"), 1, MOST_LOTS),
      perPerson: maybe(config.get("per_person"), (value) => int(value, 1, MOST_WINNERS)) ?? 1,
      ...readSlips(config),
    };
  }
  const maxWins = int(config.get("max_wins"), 1, MOST_WINNERS);
  if (kind === "live") {
    const rounds = items(config.get("rounds"), 1, 1000).map((round) => readTier(fields(round, TIER)));
    const extra = maybe(config.get("extra"), (value) => readTier(fields(value, "count reserves")));
    ensureFew(extra ? [...rounds, extra] : rounds);
    return { kind, maxWins, rounds, extra };
  }
  maybe(config.get("round_rule"), (value) => exactly(value, "first>=close+delay"));
  const tiers = items(config.get("tiers"), 1, 32).map((tier) => readTier(fields(tier, TIER)));
  ensureFew(tiers);
  return { kind, ...readClosing(config), maxWins, tiers };
}

function readClosing(config: Fields): Closing {
  const opening = maybe(config.get("opening"), (value) => oneOf(value, OPENINGS)) ?? "time";
  ensure(config.has("full_at") === (opening === "full"), "E_FORMAT");
  return {
    closeAt: time(config.get("close_at")),
    delay: int(config.get("delay_s"), 1, 31_536_000),
    opening,
    fullAt: maybe(config.get("full_at"), (value) => int(value, 1, 2 ** 32 - 1)),
  };
}

function readSlips(config: Fields): SlipRules {
  maybe(config.get("cycle"), (value) => exactly(value, true));
  ensure(!config.has("cycle") || config.has("slips"), "E_FORMAT");
  const slips = maybe(config.get("slips"), (value) =>
    items(value, 1, 10_000).map((item) => {
      const slip = fields(item, "count name");
      return { count: int(slip.get("count"), 1, MOST_LOTS), name: text(slip.get("name"), 400) };
    }),
  );
  return { slips: slips ?? [], cycle: config.has("cycle") };
}

const TIER = "count name? reserves";

function readTier(tier: Fields): Tier {
  return {
    count: int(tier.get("count"), 0, MOST_WINNERS),
    reserves: int(tier.get("reserves"), 0, MOST_WINNERS),
    name: maybe(tier.get("name"), (value) => text(value, 400)),
  };
}

function ensureFew(tiers: Tier[]): void {
  const sum = tiers.reduce((total, { count, reserves }) => total + count + reserves, 0);
  ensure(sum <= MOST_WINNERS, "E_FORMAT");
}
