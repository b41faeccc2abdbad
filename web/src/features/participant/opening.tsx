// When it opens, in large numerals: a countdown, or how many are in of how many; and who is in so far.

import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { PublicView } from "@/api/draw-types";
import { CountLine } from "@/features/participant/count-line";
import { Countdown } from "@/features/participant/countdown";
import type { Phase } from "@/features/participant/phase";
import { formatMoment, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./opening.module.css";

interface OpeningProps {
  view: PublicView;
  phase: Extract<Phase, "soon" | "open" | "closing">;
  now: number;
}

export function Opening({ view, phase, now }: OpeningProps) {
  const { t } = useTranslation("phone");
  return (
    <section className={styles.opening} aria-labelledby="opening">
      {view.periods.length > 1 ? (
        <p className={styles.period}>{t("periods.number", { n: view.period })}</p>
      ) : null}
      {match(phase)
        .with("soon", () => (
          <>
            <h2 id="opening">{t("opening.starts")}</h2>
            <Countdown until={Date.parse(view.starts_at ?? "")} now={now} />
            <p className={styles.note}>{t("opening.startsAt", { at: moment(view.starts_at) })}</p>
          </>
        ))
        .with("open", () => <Waiting view={view} now={now} />)
        .with("closing", () => <h2 id="opening">{t("opening.closing")}</h2>)
        .exhaustive()}
      <p className={styles.note}>{openingNote(t, view)}</p>
      {view.opening.early ? <p className={styles.note}>{t("opening.early")}</p> : null}
      {view.min_participants > 0 ? (
        <p className={styles.note}>{t("opening.least", { count: view.min_participants })}</p>
      ) : null}
      <CountLine view={view} onlyOdds={phase === "open" && view.opening.by === "full"} />
    </section>
  );
}

function Waiting({ view, now }: { view: PublicView; now: number }) {
  const { t } = useTranslation("phone");
  const { opening, participants } = view;
  const people = opening.people ?? 0;
  return match(opening.by)
    .with("time", () => (
      <>
        <h2 id="opening">{t("opening.time")}</h2>
        <Countdown until={Date.parse(view.closes_at ?? opening.at ?? "")} now={now} />
      </>
    ))
    .with("full", () => (
      <>
        <h2 id="opening">{t("opening.full", { people: number(people) })}</h2>
        {participants === null ? null : <Seats have={participants} people={people} />}
      </>
    ))
    .with("hand", "instant", () => <h2 id="opening">{t("opening.hand")}</h2>)
    .exhaustive();
}

function Seats({ have, people }: { have: number; people: number }) {
  const { t } = useTranslation("phone");
  const words = t("opening.fullCount", { have: number(have), people: number(people) });
  return (
    <>
      <p className={`${styles.seats} number`}>{words}</p>
      <progress className={styles.progress} max={people} value={have} aria-label={words} />
    </>
  );
}

function openingNote(t: TFunction<"phone">, { opening, closes_at }: PublicView): string {
  const at = moment(opening.at ?? closes_at);
  return match(opening.by)
    .with("time", () => t("opening.at", { at: moment(closes_at ?? opening.at) }))
    .with("full", () => t(opening.fallback === "cancel" ? "opening.fullCancel" : "opening.fullOpen", { at }))
    .with("hand", "instant", () => t("opening.handLatest", { at }))
    .exhaustive();
}

const moment = (at: string | null) => (at ? formatMoment(at, currentLanguage()) : "");
const number = (value: number) => formatNumber(value, currentLanguage());
