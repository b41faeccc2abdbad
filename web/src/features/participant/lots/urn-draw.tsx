// Slips that are drawn one by one, in a participant's hand: the urn, the tap, the wait for the round, my slip, and how it is
// checked. Where the organiser's device draws, one looks on.

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { PublicLots, PublicUrn } from "@/api/lot-types";
import { AppealHere, AppealOfExcluded } from "@/features/participant/appeal-here";
import { EMPTY_DRAFT } from "@/features/participant/conditions";
import { countVisit } from "@/features/participant/count-visit";
import { useSpin } from "@/features/participant/instant/use-spin";
import { JoinForm } from "@/features/participant/join-form";
import { MySlip } from "@/features/participant/lots/my-slip";
import { UrnStage } from "@/features/participant/lots/urn-stage";
import { urnStanding } from "@/features/participant/lots/urn-standing";
import type { Phase } from "@/features/participant/phase";
import type { DrawNow } from "@/features/participant/use-draw";
import { useJoin } from "@/features/participant/use-join";
import { readToken } from "@/lib/session-token";
import { slipWords } from "@/lib/slip-words";
import { LotList } from "@/ui/lots/lot-list";
import { SlipList } from "@/ui/lots/slip-list";
import { UrnCount } from "@/ui/urn/urn-count";
import styles from "./lots.module.css";

interface UrnDrawProps {
  draw: DrawNow;
  lots: PublicLots;
  urn: PublicUrn;
  phase: Phase;
  onLogin(): void;
}

/** Without anything to fill in, the tap itself takes part; everything optional stays unticked. */
const BY_TAP = {
  draft: EMPTY_DRAFT,
  consents: { rules: true, publish_name: false, marketing: false },
  nickname: "",
};

export function UrnDraw(props: UrnDrawProps) {
  return props.lots.people === "link" ? <OwnHand {...props} /> : <LookingOn {...props} />;
}

function OwnHand({ draw, lots, urn, phase, onLogin }: UrnDrawProps) {
  const { flow, phase: spin } = useSpin(draw);
  const { progress, refusal, join } = useJoin(draw);
  const form = useRef<HTMLDivElement>(null);
  const { view, mine, refresh } = draw;
  // What the page learns meanwhile is held back until the lot is out.
  const shown = flow.busy && mine ? { ...mine, lot: null } : mine;
  const standing = urnStanding(view, urn, phase, { signedIn: readToken() !== null, mine: shown });
  const press = async () => {
    if (standing === "login") return onLogin();
    if (standing === "form") return form.current?.scrollIntoView({ block: "start" });
    countVisit(view.lid, "began");
    if (mine?.joined) return flow.start(mine.spins?.next ?? 0);
    if (await join(BY_TAP)) flow.start(0);
  };
  useEffect(() => countVisit(view.lid, "seen"), [view.lid]);
  const over = spin.kind;
  useEffect(() => {
    if (over === "done" || over === "void" || over === "refused") void refresh();
  }, [over, refresh]);
  // A slip that does not count any more says nothing.
  const drawn =
    standing === "excluded" ? null : spin.kind === "done" ? spin.prize : (shown?.lot?.lot ?? null);
  const words = shown?.lot?.slip ?? (drawn === null ? null : slipWords(lots, drawn));
  return (
    <>
      {drawn !== null && words !== null ? (
        <MySlip draw={draw} lots={lots} words={words} isNew={spin.kind === "done"} />
      ) : (
        <UrnStage
          draw={draw}
          standing={standing}
          phase={spin}
          busy={flow.busy || progress !== null || spin.kind === "done"}
          progress={progress}
          onPress={() => void press()}
          onRisen={() => flow.finish()}
        />
      )}
      {refusal && standing !== "form" ? (
        <p className={styles.refusal} role="alert">
          {refusal.words}
        </p>
      ) : null}
      {refusal?.mayAppeal ? <AppealHere draw={draw} /> : <AppealOfExcluded draw={draw} />}
      {standing === "form" ? (
        <div ref={form}>
          <JoinForm draw={draw} phase="open" onLogin={onLogin} />
        </div>
      ) : null}
      <SlipList lots={lots} />
      <UrnCount urn={urn} />
      {/* While my lot is on its way, the list could tell it. */}
      {flow.busy ? null : <Drawn draw={draw} urn={urn} />}
    </>
  );
}

function LookingOn({ draw, lots, urn, phase }: UrnDrawProps) {
  const { t } = useTranslation("lots");
  useSpin(draw);
  return (
    <>
      <p className={styles.byName}>{t(phase === "drawn" ? "urn.watchOver" : `urn.watch.${watched(lots)}`)}</p>
      <UrnCount urn={urn} />
      <SlipList lots={lots} />
      <Drawn draw={draw} urn={urn} />
    </>
  );
}

const watched = ({ people }: PublicLots) => (people === "device" ? "device" : "list");

function Drawn({ draw: { view, mine }, urn }: { draw: DrawNow; urn: PublicUrn }) {
  const { t } = useTranslation("lots");
  if (urn.drawn === 0) return null;
  if (view.hide.winners) return <p className={styles.soft}>{t("list.hidden")}</p>;
  const own = mine?.lot ? [{ code: String(mine.lot.index) }] : [];
  return <LotList lid={view.lid} codes={own} drawn={urn.drawn} />;
}
