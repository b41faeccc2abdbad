// The shapes of draws on the wire, by the names the app uses: first as a participant and the public record see them, then
// as the organiser does.

import type { MyLot, PublicLots } from "@/api/lot-types";
import type { components } from "@/api/schema";
import type { InstantView, MySpins } from "@/api/spin-types";

export interface Bilingual {
  zh: string;
  en: string;
}

export type DrawState = "draft" | "open" | "locked" | "drawn" | "settled" | "cancelled";
export type DrawOutcome = "winners" | "lots" | "no_entries";
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
  share: { title: string; cover: string | null };
  prizes: PublicPrize[];
  opening: {
    by: "time" | "full" | "hand" | "instant";
    at: string | null;
    people: number | null;
    fallback: "open" | "cancel" | null;
    early: boolean;
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
  safety: Safety;
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
  skin: { accent: string; theme: string; background: string | null; colors: string[] };
  instant: InstantView | null;
  erase_after_days: number;
  claim_deadline_days: number;
  lots: PublicLots | null;
}

/** What the live stream says whenever a draw moves. */
export interface Pulse {
  lid: string;
  state: DrawState;
  participants: number | null;
  codes: number | null;
  /** Codes that can still win, where the odds are shown. */
  codes_in: number | null;
  period: number;
  round: number | null;
  round_at: string | null;
  commit: string | null;
  /** The period before: whoever is in it still waits for its commitment and its result. */
  before: { period: number; state: PeriodState; commit: string | null } | null;
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
  /** Why the last voucher was rejected. */
  reason: string;
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
  /** Null where the organiser hides how many there are. */
  number: number | null;
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
  period: number;
  prize: { label: number; label_words: Bilingual; name: string; picture: string | null; hand_out: HandOut };
  code: string;
  state: "won" | "forfeited";
  /** The code that took its place; null where nobody moved up. */
  replaced_by: string | null;
  reason: string;
  reason_words: Bilingual | null;
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
  periods: { number: number; joined: boolean; codes: number; status: string | null }[];
  spins: MySpins | null;
  lot: MyLot | null;
  /** Who looked at the phone, address or district that I filled in; nothing when none was asked for. */
  seen_by: SeenLook[] | null;
}

export interface SeenLook {
  name: string;
  at: string;
}

export interface Joined {
  number: number | null;
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

/** The server always sends what may be null, and never leaves it out; its document cannot say so. */
type Whole<T> = T extends (infer Item)[]
  ? Whole<Item>[]
  : T extends object
    ? { [Key in keyof T]-?: Whole<T[Key]> }
    : T;

type Schemas = components["schemas"];

export type ReadyKind = Schemas["Kind"];
export type DrawForm = Whole<Schemas["DrawForm"]>;
export type Prize = DrawForm["prizes"][number];
export type Opening = DrawForm["opening"];
export type Conditions = DrawForm["conditions"];
export type Chance = DrawForm["chances"][number];
export type Limits = DrawForm["limits"];
export type Safety = DrawForm["safety"];
export type Hide = DrawForm["hide"];
export type PeriodWindow = DrawForm["periods"][number];

/** What the server may allow to do with a draw. */
export type DrawAction = "edit" | "publish" | "open" | "end" | "cancel" | "copy" | "delete" | "restore";
export type TaskView = Whole<Schemas["TaskView"]>;
export type TaskRow = Whole<Schemas["TaskRow"]>;
export type ManyDone = Whole<Schemas["ManyDone"]>;
export type TaskPage = Whole<Schemas["TaskList"]>;

/** One win as the organiser sees it. */
export type WinView = Whole<Schemas["WinView"]>;

export interface WinPage {
  total: number;
  list: WinView[];
}

export type Desk = Whole<Schemas["Desk"]>;
export type Need = Desk["needs"][number];
export type Running = Desk["running"][number];

export type Simulated = Whole<Schemas["Simulated"]>;

export type CheckAnswer = Whole<Schemas["CheckView"]>;
export type GateFlaw = CheckAnswer["gates"][number];
export type GateTable = Whole<Schemas["Gates"]>;
export type GateRow = GateTable["features"][number];
