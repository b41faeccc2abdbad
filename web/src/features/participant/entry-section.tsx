// My part of a draw: the way in, or what I hold.

import { lazy, Suspense, useEffect } from "react";
import { match } from "ts-pattern";
import { AppealHere } from "@/features/participant/appeal-here";
import { ChanceList } from "@/features/participant/chance-list";
import { ClaimsHere } from "@/features/participant/claims-here";
import { countVisit } from "@/features/participant/count-visit";
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
  const { view, mine } = draw;
  const member = mine?.member;
  if (!mine || !member) return null;
  const open = phase === "open";
  return (
    <>
      <Tickets mine={mine} phase={phase} />
      {open || phase === "locked" ? (
        <Suspense fallback={null}>
          <TellMe />
        </Suspense>
      ) : null}
      {open && member.status === "excluded" ? <AppealHere draw={draw} /> : null}
      {open && member.team ? <TeamCard team={member.team} /> : null}
      {open && member.invite_link && invites(draw) ? (
        <InviteCard link={member.invite_link} invites={member.invites} title={view.title} />
      ) : null}
      {open && view.chances.length > 0 ? <ChanceList draw={draw} /> : null}
    </>
  );
}

const invites = ({ view }: DrawNow): boolean =>
  view.conditions.invite > 0 || view.chances.some(({ task }) => task === "invite");
