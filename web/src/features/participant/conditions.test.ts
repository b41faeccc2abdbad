// Each condition shows how it stands: nothing yet, fine, or not met.

import { expect, it } from "vitest";
import type { Field, PublicView } from "@/api/draw-types";
import { ageOn, conditionsOf, EMPTY_DRAFT, fieldFault, unanswered } from "@/features/participant/conditions";

type Conditioned = Pick<PublicView, "conditions" | "login_free" | "team_size" | "limits">;

const field = (changes: Partial<Field>): Field => ({
  id: "f",
  label: "Name",
  kind: "text",
  required: true,
  options: [],
  help: "",
  ...changes,
});

const view: Conditioned = {
  conditions: { login: true, passcode: null, regions: [], age: null, invite: 0, form: [] },
  login_free: false,
  team_size: 0,
  limits: { participants: null, codes_per_person: 1, wins_per_person: 1, no_winners_of_last: 0 },
};
const today = new Date(2026, 10, 15);
const person = { signedIn: true, mine: null, today, refused: [] as string[] };
const states = (changes: Partial<Conditioned>, draft = EMPTY_DRAFT, who = person) =>
  Object.fromEntries(conditionsOf({ ...view, ...changes }, draft, who).map(({ key, state }) => [key, state]));

it("asks for a login, unless the draw is login-free", () => {
  expect(states({}, EMPTY_DRAFT, { ...person, signedIn: false })).toEqual({ login: "todo" });
  expect(states({})).toEqual({ login: "met" });
  expect(states({ login_free: true })).toEqual({ free: "met" });
});

it("knows the age on the day", () => {
  expect(ageOn("2008-11-15", today)).toBe(18);
  expect(ageOn("2008-11-16", today)).toBe(17);
  expect(ageOn("", today)).toBeNull();
  const conditions = { ...view.conditions, age: { least: 18, most: null } };
  expect(states({ conditions }).age).toBe("todo");
  expect(states({ conditions }, { ...EMPTY_DRAFT, birth: "2008-11-15" }).age).toBe("met");
  expect(states({ conditions }, { ...EMPTY_DRAFT, birth: "2008-11-16" }).age).toBe("unmet");
});

it("takes a whole province, or one city of it", () => {
  const conditions = {
    ...view.conditions,
    regions: [
      { province: "广东", city: "", area: "" },
      { province: "江苏", city: "南京", area: "" },
    ],
  };
  const at = (province: string, city: string) =>
    states({ conditions }, { ...EMPTY_DRAFT, region: { province, city, area: "x" } }).region;
  expect(at("广东", "深圳")).toBe("met");
  expect(at("江苏", "南京")).toBe("met");
  expect(at("江苏", "苏州")).toBe("unmet");
});

it.each([
  [{ kind: "text" }, " ", "missing"],
  [{ kind: "text", required: false }, "", null],
  [{ kind: "phone" }, "1380013800", "phone"],
  [{ kind: "phone" }, "13800138000", null],
  [{ kind: "choices" }, [], "missing"],
  [{ kind: "consent" }, false, "agree"],
  [{ kind: "consent", required: false }, false, null],
] as const)("field %o with %o: %s", (changes, value, fault) => {
  const answers = { f: Array.isArray(value) ? [...value] : (value as string | boolean) };
  expect(fieldFault(field(changes), { answers })).toBe(fault);
});

it("shows team and friends as what comes after joining", () => {
  const conditions = { ...view.conditions, invite: 2 };
  expect(states({ conditions, team_size: 4 })).toEqual({ login: "met", team: "later", invite: "later" });
});

it("calls nothing met that the server did not take, until it is changed", () => {
  const conditions = { ...view.conditions, passcode: { hint: "" }, form: [field({})] };
  const sent = { ...EMPTY_DRAFT, passcode: "sesame", answers: { f: "Mei" } };
  const reasons = { passcode: "wrong", "answers.f": "taken" };
  const after = (draft: typeof sent) => {
    const left = unanswered(reasons, sent, draft);
    return states({ conditions }, draft, { ...person, refused: Object.keys(left) });
  };
  expect(after(sent)).toEqual({ login: "met", passcode: "unmet", form: "unmet" });
  expect(after({ ...sent, passcode: "Sesame!" })).toEqual({ login: "met", passcode: "met", form: "unmet" });
  expect(after({ ...sent, answers: { f: "Li" } })).toEqual({ login: "met", passcode: "unmet", form: "met" });
});
