// The link to invite friends is offered while it brings something, and friends are awaited while they count.

import { expect, it } from "vitest";
import type { MyChance, PublicChance } from "@/api/draw-types";
import { awaitsFriends, invitationsOf } from "@/features/participant/invitations";

const chance = (changes: Partial<PublicChance>): PublicChance => ({
  index: 0,
  task: "invite",
  codes: 1,
  daily: false,
  cap: 2,
  title: "",
  url: "",
  picture: null,
  seconds: 0,
  ...changes,
});
const used = (index: number, state: MyChance["state"]): MyChance => ({
  index,
  state,
  done: 0,
  cap: 2,
  reason: "",
  ready_at: null,
});
const draw = (invite: number, ...chances: PublicChance[]) => ({ conditions: { invite }, chances });
const mine = (have: number, need: number, ...chances: MyChance[]) => ({
  member: { invites: { have, need } },
  chances,
});

it("knows draws without invitations", () => {
  expect(invitationsOf(draw(0, chance({ task: "follow" })), mine(0, 0, used(0, "open")))).toBeNull();
});

it("is open until enough friends have come", () => {
  expect(invitationsOf(draw(2), mine(1, 2))).toBe("open");
  expect(invitationsOf(draw(2), mine(2, 2))).toBe("enough");
});

it("is open while a chance is", () => {
  const both = draw(1, chance({ task: "follow" }), chance({ index: 1 }));
  expect(invitationsOf(both, mine(1, 1, used(0, "done"), used(1, "open")))).toBe("open");
  expect(invitationsOf(both, mine(0, 1, used(0, "open"), used(1, "done")))).toBe("open");
  expect(invitationsOf(both, mine(1, 1, used(0, "open"), used(1, "done")))).toBe("enough");
});

it("leaves it to the list of chances to say that they are used up", () => {
  expect(invitationsOf(draw(0, chance({})), mine(0, 0, used(0, "open")))).toBe("open");
  expect(invitationsOf(draw(0, chance({})), mine(0, 0, used(0, "done")))).toBeNull();
});

it("is open again tomorrow where a chance is daily", () => {
  expect(invitationsOf(draw(0, chance({ daily: true })), mine(0, 0, used(0, "done")))).toBe("open");
});

it("awaits friends whom the draw counts, and mates whom the team lacks", () => {
  const inTeam = (have: number) => ({
    member: {
      invites: { have: 0, need: 0 },
      team: { size: 2, members: Array.from({ length: have }, () => ({ name: "", avatar: null })) },
    },
    chances: [],
  });
  const alone = { ...mine(0, 0, used(0, "open")), member: { invites: { have: 0, need: 0 }, team: null } };
  expect(awaitsFriends(draw(0), inTeam(1))).toBe(true);
  expect(awaitsFriends(draw(0), inTeam(2))).toBe(false);
  expect(awaitsFriends(draw(0, chance({})), alone)).toBe(true);
  expect(awaitsFriends(draw(0), alone)).toBe(false);
  expect(awaitsFriends(draw(1), { member: null, chances: [] })).toBe(false);
});
