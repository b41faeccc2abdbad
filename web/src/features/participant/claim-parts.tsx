// The smaller parts of a claim: its deadline, what was sent, where the parcel is, a refusal, and who looked.

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { match, P } from "ts-pattern";
import type { Field, FieldValue, Region } from "@/api/draw-types";
import type { MyClaim } from "@/api/home-types";
import { asksAddress, asksPerson } from "@/features/participant/claim-draft";
import type { ClaimRefusal, ClaimWork } from "@/features/participant/use-claims";
import type { DrawNow } from "@/features/participant/use-draw";
import { useServerNow } from "@/lib/countdown";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { timeLeft } from "@/lib/time-left";
import { Button } from "@/ui/button";
import { CopyText } from "@/ui/copy-text";
import styles from "./claim-section.module.css";

interface DeadlineProps {
  claim: MyClaim;
  draw: DrawNow;
  onOver(): void;
}

export function ClaimDeadline({ claim, draw: { view, ahead }, onOver }: DeadlineProps) {
  const { t } = useTranslation("claim");
  const now = useServerNow(ahead);
  const way = claim.hand_out === "on_site" ? "collect" : "until";
  const until = Date.parse(claim.deadline_at);
  const over = now >= until;
  const told = useRef(false);
  useEffect(() => {
    if (!over || told.current) return;
    told.current = true;
    onOver();
  }, [over, onOver]);
  const { days, hours, minutes, seconds } = timeLeft(until, now);
  const two = (value: number) => String(value).padStart(2, "0");
  const left =
    days > 0 ? t("deadline.days", { days, hours }) : `${two(hours)}:${two(minutes)}:${two(seconds)}`;
  return (
    <p className={styles.deadline} data-near={days < 1}>
      <b
        className="number"
        role="timer"
        aria-label={over ? t("deadline.over") : t("deadline.left", { left })}
      >
        {over ? t("deadline.over") : t("deadline.left", { left })}
      </b>
      <span>
        {/* A wheel has no reserves: what nobody claims goes to nobody. */}
        {t(`deadline.${way}${view.instant ? "Lapses" : ""}`, {
          at: formatMoment(claim.deadline_at, currentLanguage()),
        })}
      </span>
    </p>
  );
}

interface FilledProps {
  claim: MyClaim;
  fields: Field[];
  work: ClaimWork;
  onChange(): void;
}

export function Filled({ claim, fields, work, onChange }: FilledProps) {
  const { t } = useTranslation("claim");
  return (
    <>
      <p className={styles.soft}>{t(claim.hand_out === "cash" ? "filled.cash" : "filled.goods")}</p>
      <Sent claim={claim} fields={fields} />
      <div className={styles.actions}>
        <Button onClick={onChange}>{t("filled.change")}</Button>
        <GotIt work={work} />
      </div>
    </>
  );
}

function Sent({ claim, fields }: Pick<FilledProps, "claim" | "fields">) {
  const { t } = useTranslation("claim");
  const rows: [string, string][] = [
    ...(asksPerson(claim.hand_out)
      ? ([
          [t("form.name"), claim.name],
          [t("form.phone"), claim.phone],
        ] as [string, string][])
      : []),
    ...(asksAddress(claim.hand_out)
      ? ([
          [t("form.region"), placeWords(claim.region)],
          [t("form.address"), claim.address],
        ] as [string, string][])
      : []),
    ...fields.map(({ id, label }): [string, string] => [label, answerWords(claim.answers?.[id])]),
  ];
  return (
    <dl className={styles.sent}>
      {rows
        .filter(([, value]) => value !== "")
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A municipality is its own city. */
const placeWords = ({ province, city, area }: Region): string =>
  [...new Set([province, city, area])].filter(Boolean).join(" ");

function answerWords(value: FieldValue | undefined): string {
  return match(value)
    .with(P.union(undefined, false), () => "")
    .with(true, () => "✓")
    .with(P.string, (text) => text)
    .with(P.array(P.string), (list) => list.join(", "))
    .with({ province: P.string }, placeWords)
    .exhaustive();
}

export function Shipped({ claim, work }: Pick<FilledProps, "claim" | "work">) {
  const { t } = useTranslation("claim");
  return (
    <>
      <p className={styles.soft}>{t("shipped.text")}</p>
      <dl className={styles.sent}>
        <div>
          <dt>{t("shipped.courier")}</dt>
          <dd dir="auto">{claim.courier}</dd>
        </div>
        <div>
          <dt>{t("shipped.number")}</dt>
          <dd>
            <CopyText text={claim.tracking} label={t("shipped.number")} />
          </dd>
        </div>
      </dl>
      <GotIt work={work} main />
    </>
  );
}

function GotIt({ work, main = false }: { work: ClaimWork; main?: boolean }) {
  const { t } = useTranslation("claim");
  return (
    <Button tone={main ? "main" : "plain"} wide={main} disabled={work.busy} onClick={() => work.confirm()}>
      {t("received.confirm")}
    </Button>
  );
}

export function Received({ claim }: { claim: MyClaim }) {
  const { t } = useTranslation("claim");
  const at = claim.received_at ? formatMoment(claim.received_at, currentLanguage()) : null;
  return <p className={styles.done}>{at ? t("received.at", { at }) : t("received.done")}</p>;
}

export function Refusal({ refusal, contact }: { refusal: ClaimRefusal; contact: string | undefined }) {
  const { t } = useTranslation("claim");
  return (
    <div className={styles.refused} role="alert">
      {refusal.kind === "other" ? (
        <p>{refusal.words || t("refused.other")}</p>
      ) : (
        <>
          <strong>{t(`refused.${refusal.kind}.title`)}</strong>
          <p>{t(`refused.${refusal.kind}.text`)}</p>
        </>
      )}
      {contact ? <p>{t("refused.contact", { contact })}</p> : null}
    </div>
  );
}

export function SeenBy({ claim: { seen_by } }: { claim: Pick<MyClaim, "seen_by"> }) {
  const { t } = useTranslation("claim");
  return (
    <details className={styles.seen}>
      <summary>
        {seen_by.length === 0 ? t("seen.nobody") : t("seen.count", { count: seen_by.length })}
      </summary>
      <p>{t("seen.text")}</p>
      {seen_by.length > 0 ? (
        <ul>
          {seen_by.map(({ name, at }) => (
            <li key={`${name} ${at}`}>
              <bdi>{name}</bdi>
              <time dateTime={at}>{formatMoment(at, currentLanguage())}</time>
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}
