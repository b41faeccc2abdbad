// Whether friends who come by somebody's link still bring that person anything.

import type { MineView, MyTeam, PublicView } from "@/api/draw-types";

type Inviting = Pick<PublicView, "chances"> & { conditions: Pick<PublicView["conditions"], "invite"> };
type Invited = Pick<MineView, "chances"> & {
  member: Pick<NonNullable<MineView["member"]>, "invites"> | null;
};

/**
 * Open while another friend counts. Enough: the draw asked for friends, they have come, and more would bring nothing. Null
 * where there is nothing to say: the draw knows no invitations, or the list of chances says that they are used up.
 */
export function invitationsOf(view: Inviting, mine: Invited): "open" | "enough" | null {
  const chances = view.chances.filter(({ task }) => task === "invite");
  const { have, need } = mine.member?.invites ?? { have: 0, need: view.conditions.invite };
  // What is full for today is open again tomorrow.
  const isUsedUp = ({ index, daily }: { index: number; daily: boolean }) =>
    !daily && mine.chances.some((chance) => chance.index === index && chance.state === "done");
  if (have < need || !chances.every(isUsedUp)) return "open";
  return need > 0 ? "enough" : null;
}

interface Joined extends Invited {
  member: (NonNullable<Invited["member"]> & { team: Pick<MyTeam, "members" | "size"> | null }) | null;
}

/** Whether the next person who joins may be one of mine: a friend who counts, or the mate whom my team lacks. */
export function awaitsFriends(view: Inviting, mine: Joined): boolean {
  const team = mine.member?.team;
  if (!mine.member) return false;
  return invitationsOf(view, mine) === "open" || (team ? team.members.length < team.size : false);
}
