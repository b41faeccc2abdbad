// My part of a draw: the way in, or what I hold.

import { lazy, Suspense, useEffect } from "react";
import { match } from "ts-pattern";
import type { MineView } from "@/api/draw-types";
import { AppealOfExcluded } from "@/features/participant/appeal-here";
import { ChanceList } from "@/features/participant/chance-list";
import { ClaimsHere } from "@/features/participant/claims-here";
import { countVisit } from "@/features/participant/count-visit";
import { invitationsOf } from "@/features/participant/invitations";
import { InviteCard } from "@/features/participant/invite-card";
import { JoinForm } from "@/features/participant/join-form";
import type { Phase } from "@/features/participant/phase";
import { TeamCard } from "@/features/participant/team-card";
import { Tickets } from "@/features/participant/tickets";
import type { DrawNow } from "@/features/participant/use-draw";
import { addWords } from "@/lib/i18n";

const TellMe = lazy(async () => {
  const [part] = await Promise.all([import("./tell-me"), addWords(["notices"])]);
  return { default: part.TellMe };
});

interface EntrySectionProps {
  draw: DrawNow;
  phase: Phase;
  onLogin(): void;
}

export function EntrySection({ draw, phase, onLogin }: EntrySectionProps) {
  useEffect(() => countVisit(draw.view.lid, "seen"), [draw.view.lid]);
  return (
    <>
      {/* In a later period: what was won in an earlier one. With the result it stands further up. */}
      {phase === "drawn" ? null : <ClaimsHere draw={draw} />}
      <OwnPart draw={draw} phase={phase} onLogin={onLogin} />
    </>
  );
}

function OwnPart({ draw, phase, onLogin }: EntrySectionProps) {
  if (draw.mine?.joined) return <Joined draw={draw} phase={phase} />;
  return match(phase)
    .with("soon", "open", (before) => <JoinForm draw={draw} phase={before} onLogin={onLogin} />)
    .with("closing", "locked", "drawn", "empty", "cancelled", () => null)
    .exhaustive();
}

function Joined({ draw, phase }: Pick<EntrySectionProps, "draw" | "phase">) {
  const { mine } = draw;
  if (!mine?.member) return null;
  return (
    <>
      <Tickets mine={mine} phase={phase} />
      {phase === "open" ? <AppealOfExcluded draw={draw} /> : null}
      {mine.member.status === "excluded" ? null : (
        <WhileWaiting draw={draw} member={mine.member} phase={phase} />
      )}
    </>
  );
}

interface WhileWaitingProps extends Pick<EntrySectionProps, "draw" | "phase"> {
  member: NonNullable<MineView["member"]>;
}

/** What whoever is in can still do: hear the result, bring friends, earn codes. */
function WhileWaiting({ draw, member, phase }: WhileWaitingProps) {
  const { view, mine } = draw;
  const open = phase === "open";
  const invitations = open && mine ? invitationsOf(view, mine) : null;
  // First what makes the codes count: the team that is not whole, the friends who are asked for.
  const counts = member.status === "ok";
  const tellMe =
    open || phase === "locked" ? (
      <Suspense fallback={null}>
        <TellMe />
      </Suspense>
    ) : null;
  return (
    <>
      {counts ? tellMe : null}
      {open && member.team ? <TeamCard team={member.team} /> : null}
      {member.invite_link && invitations ? (
        <InviteCard
          link={member.invite_link}
          invites={member.invites}
          title={view.title}
          enough={invitations === "enough"}
        />
      ) : null}
      {counts ? null : tellMe}
      {open && view.chances.length > 0 ? <ChanceList draw={draw} /> : null}
    </>
  );
}
