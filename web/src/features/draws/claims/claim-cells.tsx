// What a row says about a claim: whom it concerns, and how far it is.

import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { Claim } from "@/api/after-types";
import type { Field, WinView } from "@/api/draw-types";
import { formatMoment, formatNumber } from "@/lib/format";
import { groupedCode } from "@/lib/grouped-code";
import { currentLanguage } from "@/lib/i18n";
import styles from "./claims.module.css";

interface ClaimPersonProps {
  claim: Claim;
  /** What the answers are answers to. */
  fields: readonly Field[];
  /** As they joined, with the code that won: both are known before anything is filled in. */
  winner: WinView | undefined;
}

export function ClaimPerson({ claim, fields, winner }: ClaimPersonProps) {
  const { t } = useTranslation("after");
  const { name, phone, region, address } = claim;
  // A municipality is its own city.
  const place = [...new Set([region.province, region.city, region.area, address])].filter(Boolean).join(" ");
  const isFilled = Boolean(name || phone || place);
  return (
    <div className={claim.masked ? undefined : styles.open}>
      {winner ? (
        <span className={styles.winner}>
          <bdi>{winner.name}</bdi> <WinningCode win={winner} />
        </span>
      ) : null}
      {isFilled ? (
        <span>
          <bdi>{name}</bdi> <bdi className="number">{phone}</bdi>
        </span>
      ) : claim.state === "to_fill" && !isCollected(claim) ? (
        <span className={styles.detail}>{t("claims.notFilled")}</span>
      ) : null}
      {place ? <span className={styles.detail}>{place}</span> : null}
      <Answers claim={claim} fields={fields} />
    </div>
  );
}

/** What won. A spin has no code of its own: it is known by its place in the draw, counted from 1. */
export function WinningCode({
  win: { code, has_reserves },
}: {
  win: Pick<WinView, "code" | "has_reserves">;
}) {
  const { t } = useTranslation("after");
  return (
    <code className={styles.code}>
      {has_reserves
        ? groupedCode(code)
        : t("winners.spin", { n: formatNumber(Number(code) + 1, currentLanguage()) })}
    </code>
  );
}

/** Nothing has to be filled in: the winner comes with the ticket. */
const isCollected = ({ hand_out }: Pick<Claim, "hand_out">): boolean => hand_out === "on_site";

/** Each with its question: a masked letter alone says nothing. */
function Answers({ claim: { answers }, fields }: Pick<ClaimPersonProps, "claim" | "fields">) {
  const { t } = useTranslation("after");
  const said = fields.flatMap(({ id, label }) => {
    const answer = answers?.[id];
    return typeof answer === "string" && answer !== "" ? [t("claims.answer", { label, answer })] : [];
  });
  return said.length > 0 ? <span className={styles.detail}>{said.join(" · ")}</span> : null;
}

export function ClaimStanding({ claim }: { claim: Claim }) {
  const { t } = useTranslation("after");
  const moment = (at: string | null | undefined) => (at ? formatMoment(at, currentLanguage()) : "");
  const detail = match(claim.state)
    .with("to_fill", () =>
      t(isCollected(claim) ? "claims.collectUntil" : "claims.until", { when: moment(claim.deadline_at) }),
    )
    .with("filled", () => moment(claim.filled_at))
    .with("shipped", () => [claim.courier, claim.tracking].filter(Boolean).join(" "))
    .with("received", () => moment(claim.received_at))
    .with("expired", () => t("claims.over", { when: moment(claim.deadline_at) }))
    .exhaustive();
  return (
    <>
      <span className={styles.tag} data-state={claim.state}>
        {claim.state === "to_fill" && isCollected(claim)
          ? t("claims.toCollect")
          : t(`claims.state.${claim.state}`)}
      </span>
      <span className={`number ${styles.detail}`}>{detail}</span>
    </>
  );
}
