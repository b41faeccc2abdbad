// One prize on its slip: how it stands, how long there is, and the one thing to do.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { match, P } from "ts-pattern";
import type { Field } from "@/api/draw-types";
import type { MyClaim } from "@/api/home-types";
import { ClaimTicket, RedemptionCode } from "@/features/participant/claim-code";
import { asksPerson } from "@/features/participant/claim-draft";
import { ClaimForm } from "@/features/participant/claim-form";
import {
  ClaimDeadline,
  Filled,
  Received,
  Refusal,
  SeenBy,
  Shipped,
} from "@/features/participant/claim-parts";
import { type ClaimWork, useClaimWork } from "@/features/participant/use-claims";
import type { DrawNow } from "@/features/participant/use-draw";
import { Slip } from "@/ui/slip";
import styles from "./claim-section.module.css";

interface ClaimCardProps {
  claim: MyClaim;
  fields: Field[];
  eraseAt: number | null;
  draw: DrawNow;
  reload(): Promise<void>;
}

export function ClaimCard({ claim, fields, eraseAt, draw, reload }: ClaimCardProps) {
  const { t } = useTranslation("claim");
  const work = useClaimWork(draw.view.lid, claim, reload);
  const [changing, setChanging] = useState(false);
  const waits = claim.state === "to_fill";
  return (
    <Slip className={styles.card}>
      <header className={styles.head}>
        <h3 dir="auto">{claim.prize}</h3>
        <span className={styles.state} data-state={claim.state}>
          {t(`state.${claim.state}`)}
        </span>
      </header>
      {waits ? <ClaimDeadline claim={claim} draw={draw} onOver={reload} /> : null}
      {waits || changing ? (
        <Fill
          claim={claim}
          fields={fields}
          eraseAt={eraseAt}
          work={work}
          onDone={() => setChanging(false)}
          {...(changing ? { onLeave: () => setChanging(false) } : {})}
        />
      ) : (
        <Standing claim={claim} work={work} onChange={() => setChanging(true)} fields={fields} />
      )}
      {work.refusal ? <Refusal refusal={work.refusal} contact={draw.view.organiser?.contact} /> : null}
      {asksPerson(claim.hand_out) && claim.name ? <SeenBy claim={claim} /> : null}
    </Slip>
  );
}

interface FillProps extends Pick<ClaimCardProps, "claim" | "fields" | "eraseAt"> {
  work: ClaimWork;
  onDone(): void;
  onLeave?(): void;
}

/** Who need not be asked for anything has nothing to fill in. */
function Fill(props: FillProps) {
  const { claim, fields } = props;
  const form = <ClaimForm {...props} />;
  if (claim.hand_out !== "on_site") return form;
  return (
    <>
      {claim.ticket ? <ClaimTicket ticket={claim.ticket} /> : null}
      {fields.length > 0 ? form : null}
    </>
  );
}

interface StandingProps extends Pick<ClaimCardProps, "claim" | "fields"> {
  work: ClaimWork;
  onChange(): void;
}

function Standing({ claim, fields, work, onChange }: StandingProps) {
  const { t } = useTranslation("claim");
  return match(claim)
    .with({ state: "expired" }, () => <p className={styles.soft}>{t("expired")}</p>)
    .with({ redemption: P.string }, ({ redemption }) => <RedemptionCode code={redemption} />)
    .with({ state: "received" }, () => <Received claim={claim} />)
    .with({ state: "shipped" }, () => <Shipped claim={claim} work={work} />)
    .with({ state: P.union("filled", "to_fill"), hand_out: "on_site" }, ({ ticket }) =>
      ticket ? <ClaimTicket ticket={ticket} /> : null,
    )
    .with({ state: P.union("filled", "to_fill") }, () => (
      <Filled claim={claim} fields={fields} work={work} onChange={onChange} />
    ))
    .exhaustive();
}
