// The conditions of a draw one by one, and how each stands for what a person has filled in so far. Only a hint to the
// person: the server decides, when joining and again when the hat is closed.

import { match } from "ts-pattern";
import type { Field, FieldValue, MineView, PublicConditions, PublicView, Region } from "@/api/draw-types";
import { isPhone } from "@/lib/phone";

export type ConditionKey =
  | "login"
  | "free"
  | "passcode"
  | "age"
  | "region"
  | "form"
  | "team"
  | "invite"
  | "recent";
export type ConditionState = "met" | "todo" | "unmet" | "later" | "info";

export interface Condition {
  key: ConditionKey;
  state: ConditionState;
}

/** What a person has filled in. */
export interface Draft {
  passcode: string;
  birth: string;
  region: Region | null;
  answers: Record<string, FieldValue>;
}

/** How the server begins the names of the fields of the form. */
const ANSWERS = "answers.";

export const EMPTY_DRAFT: Draft = { passcode: "", birth: "", region: null, answers: {} };

interface Person {
  signedIn: boolean;
  mine: MineView | null;
  today: Date;
  /** What the server did not take, by its own names. */
  refused: readonly string[];
}

type Conditioned = Pick<PublicView, "conditions" | "login_free" | "team_size" | "limits">;

export function conditionsOf(view: Conditioned, draft: Draft, person: Person): Condition[] {
  const { conditions, login_free, team_size, limits } = view;
  const asked: [ConditionKey, boolean][] = [
    ["login", !login_free],
    ["free", login_free],
    ["passcode", conditions.passcode !== null],
    ["age", conditions.age !== null],
    ["region", conditions.regions.length > 0],
    ["form", conditions.form.length > 0],
    ["team", team_size > 0],
    ["invite", conditions.invite > 0],
    ["recent", limits.no_winners_of_last > 0],
  ];
  return asked
    .filter(([, wanted]) => wanted)
    .map(([key]) => ({ key, state: stateOf(key, conditions, draft, person) }));
}

/** The condition that asked for what the server names so. */
function asksFor(key: ConditionKey, field: string): boolean {
  return match(key)
    .with("passcode", "region", () => field === key)
    .with("age", () => field === "birth")
    .with("form", () => field.startsWith(ANSWERS))
    .with("login", "free", "team", "invite", "recent", () => false)
    .exhaustive();
}

/** What the server did not take, and nobody has changed since. */
export function unanswered(reasons: Record<string, string>, sent: Draft, now: Draft): Record<string, string> {
  return Object.fromEntries(
    Object.entries(reasons).filter(([field]) => filledIn(sent, field) === filledIn(now, field)),
  );
}

function filledIn({ passcode, birth, region, answers }: Draft, field: string): FieldValue | null | undefined {
  if (field.startsWith(ANSWERS)) return answers[field.slice(ANSWERS.length)];
  return new Map<string, FieldValue | null>(Object.entries({ passcode, birth, region })).get(field);
}

function stateOf(
  key: ConditionKey,
  conditions: PublicConditions,
  draft: Draft,
  { signedIn, mine, today, refused }: Person,
): ConditionState {
  if (refused.some((field) => asksFor(key, field))) return "unmet";
  const todo = (done: boolean): ConditionState => (done ? "met" : "todo");
  return match(key)
    .returnType<ConditionState>()
    .with("login", () => todo(signedIn))
    .with("free", () => "met")
    .with("passcode", () => todo(draft.passcode.trim() !== ""))
    .with("age", () => ageState(conditions.age, draft.birth, today))
    .with("region", () => regionState(conditions.regions, draft.region))
    .with("form", () => todo(conditions.form.every((field) => fieldFault(field, draft) === null)))
    .with("team", () => "later")
    .with("invite", () => "later")
    .with("recent", () => (mine?.can_join.reason === "won_recently" ? "unmet" : "info"))
    .exhaustive();
}

/** Full years on a day. */
export function ageOn(birth: string, today: Date): number | null {
  const [year, month, day] = birth.split("-").map(Number);
  if (!year || !month || !day) return null;
  const hadBirthday =
    today.getMonth() + 1 > month || (today.getMonth() + 1 === month && today.getDate() >= day);
  return today.getFullYear() - year - (hadBirthday ? 0 : 1);
}

function ageState(wanted: PublicConditions["age"], birth: string, today: Date): ConditionState {
  const age = ageOn(birth, today);
  if (age === null) return "todo";
  return age >= (wanted?.least ?? 0) && age <= (wanted?.most ?? Number.POSITIVE_INFINITY) ? "met" : "unmet";
}

function regionState(wanted: Region[], region: Region | null): ConditionState {
  if (!region) return "todo";
  const fits = wanted.some(
    ({ province, city, area }) =>
      province === region.province &&
      (city === "" || city === region.city) &&
      (area === "" || area === region.area),
  );
  return fits ? "met" : "unmet";
}

export type FieldFault = "missing" | "phone" | "agree";

export function fieldFault(field: Field, { answers }: Pick<Draft, "answers">): FieldFault | null {
  const value = answers[field.id];
  const empty = isEmpty(value);
  if (field.kind === "consent") return field.required && value !== true ? "agree" : null;
  if (empty) return field.required ? "missing" : null;
  return field.kind === "phone" && !isPhone(String(value)) ? "phone" : null;
}

export function isEmpty(value: FieldValue | undefined): boolean {
  if (value === undefined || value === false) return true;
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) && value.length === 0;
}
