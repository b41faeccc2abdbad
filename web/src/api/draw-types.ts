// The shapes of draws on the wire, by the names the app uses: first as a participant and the public record see them, then
// as the organiser does.

export interface Bilingual {
  zh: string;
  en: string;
}

export type DrawState = "draft" | "open" | "locked" | "drawn" | "settled" | "cancelled";
export type DrawOutcome = "winners" | "no_entries";
export type PeriodState = "waiting" | "open" | "locked" | "drawn" | "cancelled";
export type HandOut = "goods" | "code" | "cash" | "on_site" | "none";

export interface Region {
  province: string;
  city: string;
  area: string;
}

export type FieldKind =
  | "text"
  | "phone"
  | "district"
  | "choice"
  | "choices"
  | "number"
  | "date"
  | "address"
  | "consent";

export interface Field {
  id: string;
  label: string;
  kind: FieldKind;
  required: boolean;
  options: string[];
  help: string;
}

export type ChanceTask =
  | "follow"
  | "passcode"
  | "voucher"
  | "article"
  | "picture"
  | "mini_program"
  | "video"
  | "contact"
  | "group"
  | "invite";

export interface PublicChance {
  index: number;
  task: ChanceTask;
  codes: number;
  daily: boolean;
  cap: number;
  title: string;
  url: string;
  picture: string | null;
  seconds: number;
}

export interface PublicPrize {
  label: number;
  label_words: Bilingual;
  name: string;
  picture: string | null;
  units: number | null;
  value_fen: number | null;
  hand_out: HandOut;
  note: string;
}

export interface PeriodView {
  number: number;
  state: PeriodState;
  starts_at: string;
  closes_at: string;
  participants: number | null;
  codes: number | null;
  round: number | null;
  drawn_at: string | null;
}

export interface PublicOrganiser {
  name: string;
  contact: string;
  type: "private" | "business";
  avatar?: string | null;
}

export interface PublicChain {
  name: string;
  hash: string;
  period: number;
  is_house: boolean;
}

export interface PublicConditions {
  login: boolean;
  passcode: { hint: string } | null;
  regions: Region[];
  age: { least: number | null; most: number | null } | null;
  invite: number;
  form: Field[];
}

/** What anybody may see of a draw. */
export interface PublicView {
  lid: string;
  kind: string;
  state: DrawState;
  outcome: DrawOutcome | null;
  title: string;
  description: string;
  banner: { pictures: string[]; video: string | null };
  prizes: PublicPrize[];
  opening: {
    by: "time" | "full" | "hand";
    at: string | null;
    people: number | null;
    fallback: "open" | "cancel" | null;
  };
  starts_at: string | null;
  closes_at: string | null;
  min_participants: number;
  team_size: number;
  conditions: PublicConditions;
  chances: PublicChance[];
  limits: {
    participants: number | null;
    codes_per_person: number;
    wins_per_person: number;
    no_winners_of_last: number;
  };
  login_free: boolean;
  hide: { winners: boolean; participants: boolean; labels: boolean };
  consents: { publish_name: boolean; marketing: boolean; text: string };
  organiser: PublicOrganiser | null;
  buy_link: { label: string; url: string } | null;
  show_ad: boolean;
  rules: Bilingual & { version: number; hash: string };
  changes: { version: number; at: string; words: Bilingual }[];
  chain: PublicChain;
  delay_s: number;
  participants: number | null;
  codes: number | null;
  odds: { winners: number; codes: number } | null;
  round: number | null;
  round_at: string | null;
  commit: string | null;
  short_code: string | null;
  sealed_at: string | null;
  drawn_at: string | null;
  cancel_reason: string | null;
  periods: PeriodView[];
  period: number;
  revision: number;
  server_time: string;
  skin: { accent: string };
  erase_after_days: number;
  claim_deadline_days: number;
}

/** What the live stream says whenever a draw moves. */
export interface Pulse {
  lid: string;
  state: DrawState;
  participants: number | null;
  codes: number | null;
  period: number;
  round: number | null;
  round_at: string | null;
  commit: string | null;
  revision: number;
  server_time: string;
}

export interface CodeView {
  code: string;
  origin: ChanceTask | "join" | "granted" | "invite";
  at: string;
}

/** The operator's signed promise that a code is in the hat, and what opens the person's tag. */
export interface Receipt {
  code: string;
  receipt: string;
  salt: string;
  person: string;
}

export type ChanceState = "open" | "viewing" | "in_review" | "rejected" | "done";

export interface MyChance {
  index: number;
  done: number;
  cap: number;
  state: ChanceState;
  ready_at: string | null;
}

export interface MyTeam {
  id: string;
  size: number;
  members: { name: string; avatar: string | null }[];
  link: string;
}

export interface MyMember {
  id: string;
  number: number;
  name: string;
  joined_at: string;
  status: string;
  status_words: string | null;
  invites: { have: number; need: number };
  team: MyTeam | null;
  invite_link: string | null;
}

export interface MyWin {
  id: string;
  prize: { label: number; name: string; picture: string | null; hand_out: HandOut };
  units: number;
  code: string;
  state: "won" | "forfeited";
  at: string;
}

/** What one person has in a draw. */
export interface MineView {
  joined: boolean;
  member: MyMember | null;
  codes: CodeView[];
  chances: MyChance[];
  wins: MyWin[];
  receipts: Receipt[];
  can_join: { ok: boolean; reason: string | null; words: string | null };
  periods: { number: number; joined: boolean; codes: number }[];
}

export interface Joined {
  number: number;
  codes: CodeView[];
  receipts: Receipt[];
  participants: number | null;
  full: boolean;
  again: boolean;
}

export interface Consents {
  rules: boolean;
  publish_name: boolean;
  marketing: boolean;
}

export type FieldValue = string | string[] | boolean | Region;

export interface JoinRequest {
  lid: string;
  contrib: string;
  passcode?: string;
  answers?: Record<string, FieldValue>;
  birth?: string;
  region?: Region;
  team?: string;
  inviter?: string;
  source?: string;
  consents: Consents;
}

export interface Challenge {
  challenge: string;
  bits: number;
  expires_at: string;
}

export interface ChanceFinished {
  codes: CodeView[];
  state: "given" | "in_review";
}

export interface PublicWinner {
  place: number;
  tier: number;
  label: number;
  prize: string;
  code: string;
  name: string | null;
  state: "won" | "forfeited" | "reserve";
  replaced_by: string | null;
  reason: string | null;
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
  organiser: PublicOrganiser | null;
  rules: (Bilingual & { version: number; at: string; hash: string })[];
  prizes: PublicPrize[];
  counts: {
    participants: number | null;
    codes: number | null;
    by_status: number[] | null;
    excluded: number | null;
  };
  powers: { codes_granted: number; people_excluded: number; redraws: number; amendments: number };
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
  list: "public" | "proofs";
  entries: { n: number; bytes: number } | null;
  planned_periods: number;
  period: number;
}

/** Where a code stands in the sealed list, or what stands around the place where it would be. */
export type Proof =
  | {
      found: true;
      index: number;
      status: number;
      entry: string;
      proof: string;
      n: number;
      root: string;
    }
  | { found: false; neighbours: unknown[] };

export type ReadyKind = "advance" | "new_fast";

type Moment = string;

export interface Prize {
  label: number;
  name: string;
  picture: string | null;
  units: number;
  value_fen: number | null;
  hand_out: HandOut;
  note: string;
}

export type Opening =
  | { by: "time"; at: Moment | null }
  | { by: "full"; people: number; fallback_at: Moment | null; fallback: "open" | "cancel" }
  | { by: "hand"; latest_at: Moment | null };

export interface Age {
  least: number | null;
  most: number | null;
}

export interface Conditions {
  passcode: { words: string; hint: string } | null;
  regions: Region[];
  age: Age | null;
  invite: number;
  form: Field[];
}

export interface Chance {
  task: ChanceTask;
  codes: number;
  daily: boolean;
  cap: number;
  title: string;
  url: string;
  picture: string | null;
  words: string;
  seconds: number;
}

export interface Limits {
  participants: number | null;
  codes_per_person: number;
  wins_per_person: number;
  no_winners_of_last: number;
}

export type Safety = "off" | "standard" | "strict" | "event";

export interface Hide {
  prize_counts: boolean;
  claimed_counts: boolean;
  participants: boolean;
  winners: boolean;
  odds: boolean;
  creator: boolean;
  labels: boolean;
  ad: boolean;
}

export interface PeriodWindow {
  starts_at: Moment | null;
  closes_at: Moment | null;
}

export interface DrawForm {
  title: string;
  description: string;
  banner: { pictures: string[]; video: string | null };
  share: { title: string; cover: string | null };
  prizes: Prize[];
  opening: Opening;
  starts_at: Moment | null;
  min_participants: number;
  delay_s: number;
  chain: string;
  list: "public" | "proofs";
  team_size: number;
  conditions: Conditions;
  chances: Chance[];
  limits: Limits;
  blacklist: string[];
  safety: Safety;
  login_free: boolean;
  hide: Hide;
  claim: { deadline_days: number; fields: Field[]; note: string };
  periods: PeriodWindow[];
  consents: { publish_name: boolean; marketing: boolean; text: string };
  organiser: { type: "private" | "business"; name: string; contact: string; country: "cn" | "other" };
  erase_after_days: number;
  notify_fans: boolean;
  buy_link: { label: string; url: string } | null;
  skin: { accent: string };
}

export type DrawAction = "edit" | "publish" | "open" | "cancel" | "copy" | "delete" | "restore";

export interface TaskView {
  lid: string;
  kind: ReadyKind;
  state: DrawState;
  outcome: DrawOutcome | null;
  form: DrawForm;
  revision: number;
  created_at: Moment;
  updated_at: Moment;
  published_at: Moment | null;
  closes_at: Moment | null;
  closed_at: Moment | null;
  locked_at: Moment | null;
  drawn_at: Moment | null;
  cancelled_at: Moment | null;
  cancel_reason: string | null;
  deleted_at: Moment | null;
  participants: number;
  codes: number;
  waiting_round: { chain: string; round: number; at: Moment } | null;
  short_code: string | null;
  allowed: string[];
  share_url: string;
  record_url: string;
  periods: PeriodView[];
}

export interface TaskRow {
  lid: string;
  kind: ReadyKind;
  state: DrawState;
  outcome: DrawOutcome | null;
  title: string;
  picture: string | null;
  participants: number;
  codes: number;
  units: number;
  closes_at: Moment | null;
  updated_at: Moment;
  created_at: Moment;
  deleted_at: Moment | null;
  allowed: string[];
  live: boolean;
}

export interface TaskPage {
  total: number;
  list: TaskRow[];
}

/** One win as the organiser sees it. */
export interface WinView {
  id: string;
  place: number;
  prize: { label: number; name: string; picture: string | null; hand_out: HandOut };
  code: string;
  member: string;
  name: string;
  state: "won" | "forfeited";
  replaced_by: string | null;
  reason: string | null;
  period: number;
  at: Moment;
}

export interface WinPage {
  total: number;
  list: WinView[];
}

export interface GateFlaw {
  field: string;
  feature: string;
  description: string;
  limit: number | null;
}

export interface ComplianceNote {
  field: string;
  level: "error" | "hint";
  words: string;
}

export interface CheckAnswer {
  flaws: { field: string; reason: string }[];
  gates: GateFlaw[];
  compliance: ComplianceNote[];
  rules: { zh: string; en: string };
  team_units: number | null;
}

interface Limit {
  allowed: boolean;
  most: number | null;
}

export interface GateRow {
  key: string;
  zh: string;
  en: string;
  free: Limit;
  vip: Limit;
  mine: Limit;
}

export interface GateTable {
  plan: string;
  expires_at: Moment | null;
  features: GateRow[];
}
