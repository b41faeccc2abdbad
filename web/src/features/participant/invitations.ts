// Whether friends who come by somebody's link still bring that person anything.

import type { MineView, PublicView } from "@/api/draw-types";

type Inviting = Pick<PublicView, "chances"> & { conditions: Pick<PublicView["conditions"], "invite"> };
type Invited = Pick<MineView, "chances"> & {
  member: Pick<NonNullable<MineView["member"]>, "invites"> | null;
};

/** Null where the draw knows no invitations. */
export function invitationsOf(view: Inviting, mine: Invited): "open" | "done" | null {
  const chances = view.chances.filter(({ task }) => task === "invite");
  if (view.conditions.invite === 0 && chances.length === 0) return null;
  const { have, need } = mine.member?.invites ?? { have: 0, need: view.conditions.invite };
  // What is full for today is open again tomorrow.
  const isUsedUp = ({ index, daily }: { index: number; daily: boolean }) =>
    !daily && mine.chances.some((chance) => chance.index === index && chance.state === "done");
  return have >= need && chances.every(isUsedUp) ? "done" : "open";
}
