// The public record of a draw: what everybody may read, and check.
import type {
  Bilingual,
  DrawOutcome,
  DrawState,
  PublicChain,
  PublicOrganiser,
  PublicPrize,
} from "@/api/draw-types";
import type { PublicLots } from "@/api/lot-types";

export interface PublicWinner {
  place: number;
  tier: number;
  label: number;
  label_words: Bilingual;
  prize: string;
  code: string;
  name: string | null;
  state: "won" | "forfeited";
  replaced_by: string | null;
  reason: string | null;
  reason_words: Bilingual | null;
}

export interface WinnerPage {
  total: number;
  list: PublicWinner[];
}

export type Milestone =
  | "created"
  | "published"
  | "amended"
  | "closed"
  | "sealed"
  | "round"
  | "drawn"
  | "forfeit"
  | "cancelled"
  | "late";

/** The public record of one draw. */
export interface RecordView {
  lid: string;
  title: string;
  kind: string;
  state: DrawState;
  outcome: DrawOutcome | null;
  cancel_reason: string | null;
  organiser: PublicOrganiser | null;
  rules: (Bilingual & { version: number; at: string; hash: string })[];
  prizes: PublicPrize[];
  counts: {
    participants: number | null;
    codes: number | null;
    by_status: number[] | null;
    excluded: number | null;
  };
  powers: {
    codes_granted: number;
    people_excluded: number;
    redraws: number;
    amendments: number;
    ended_early: number;
  };
  timeline: {
    at: string;
    what: Milestone;
    words: Bilingual;
    hash: string | null;
    log_position: number | null;
  }[];
  config_hash: string;
  config_jcs: string;
  commit: string | null;
  short_code: string | null;
  chain: PublicChain;
  round: number | null;
  round_at: string | null;
  key: string;
  result: { drawn_at: string; winners: PublicWinner[]; total: number } | null;
  reserves: { total: number; used: number };
  lots: PublicLots | null;
  list: "public" | "proofs";
  entries: { n: number; bytes: number } | null;
  planned_periods: number;
  period: number;
}

/** Where a code stands in the sealed list, or what stands around the place where it would be. */
export type Proof = { n: number; root: string; seal_jcs: string } & (
  | { found: true; index: number; status: number; entry: string; proof: string }
  | { found: false; neighbours: unknown[] }
);
