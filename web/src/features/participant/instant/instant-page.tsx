// The page of an instant draw: the show first, then what there is to win, who just won, what is mine, and how to earn more.

import { useEffect, useRef } from "react";
import { AppealHere, AppealOfExcluded } from "@/features/participant/appeal-here";
import { ChanceList } from "@/features/participant/chance-list";
import { ClaimsHere } from "@/features/participant/claims-here";
import { EMPTY_DRAFT } from "@/features/participant/conditions";
import { countVisit } from "@/features/participant/count-visit";
import { MySpins } from "@/features/participant/instant/my-spins";
import { OddsList } from "@/features/participant/instant/odds-list";
import { Stage } from "@/features/participant/instant/stage";
import { standingOf } from "@/features/participant/instant/standing";
import { Ticker } from "@/features/participant/instant/ticker";
import { useHeld } from "@/features/participant/instant/use-held";
import { useNextDay } from "@/features/participant/instant/use-next-day";
import { useSpin } from "@/features/participant/instant/use-spin";
import { invitationsOf } from "@/features/participant/invitations";
import { InviteCard } from "@/features/participant/invite-card";
import { JoinForm } from "@/features/participant/join-form";
import type { Phase } from "@/features/participant/phase";
import type { DrawNow } from "@/features/participant/use-draw";
import { useJoin } from "@/features/participant/use-join";
import { readToken } from "@/lib/session-token";
import styles from "./instant-page.module.css";

interface InstantPageProps {
  draw: DrawNow;
  phase: Phase;
  onLogin(): void;
}

/** Without anything to fill in, the tap itself takes part; everything optional stays unticked. */
const BY_TAP = {
  draft: EMPTY_DRAFT,
  consents: { rules: true, publish_name: false, marketing: false },
  nickname: "",
};

export function InstantPage({ draw: now, phase, onLogin }: InstantPageProps) {
  const { flow, phase: spin } = useSpin(now);
  const draw = useHeld(now, flow.nonce);
  useNextDay(now);
  const { progress, refusal, join } = useJoin(now);
  const form = useRef<HTMLDivElement>(null);
  const standing = standingOf(draw.view, phase, { signedIn: readToken() !== null, mine: draw.mine });
  const { view, mine } = draw;
  const { instant } = view;
  const press = async () => {
    if (standing === "login") return onLogin();
    if (standing === "form") return form.current?.scrollIntoView({ block: "start" });
    countVisit(view.lid, "began");
    if (mine?.joined) return flow.start(mine.spins?.next ?? 0);
    if (await join(BY_TAP)) flow.start(0);
  };
  useEffect(() => countVisit(view.lid, "seen"), [view.lid]);
  // What the spin changed is asked for when the show stands still.
  const over = spin.kind;
  const { refresh } = now;
  useEffect(() => {
    if (over === "done" || over === "void" || over === "refused") void refresh();
  }, [over, refresh]);
  if (!instant) return null;
  const member = mine?.member;
  const mayEarn = phase === "open" && member?.status !== "excluded";
  const invitations = mayEarn && mine ? invitationsOf(view, mine) : null;
  return (
    <>
      <Stage
        draw={draw}
        standing={standing}
        phase={spin}
        flow={flow}
        progress={progress}
        onPress={() => void press()}
      />
      {refusal && standing !== "form" ? (
        <p className={styles.refusal} role="alert">
          {refusal.words}
        </p>
      ) : null}
      {refusal?.mayAppeal ? <AppealHere draw={draw} /> : <AppealOfExcluded draw={draw} />}
      <div id="claims-here" className={styles.claims}>
        <ClaimsHere draw={draw} />
      </div>
      {standing === "form" ? (
        <div ref={form}>
          <JoinForm draw={now} phase="open" onLogin={onLogin} />
        </div>
      ) : null}
      {mayEarn && member && view.chances.length > 0 ? <ChanceList draw={draw} /> : null}
      {member?.invite_link && invitations ? (
        <InviteCard
          link={member.invite_link}
          invites={member.invites}
          title={view.title}
          enough={invitations === "enough"}
        />
      ) : null}
      <OddsList view={view} instant={instant} />
      <Ticker view={view} instant={instant} />
      {mine ? <MySpins view={view} mine={mine} /> : null}
    </>
  );
}
