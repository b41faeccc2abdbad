// The urn with its key: it rattles from the tap until the round is there, says why when that takes long, and lets the lot
// rise.

import type { TFunction } from "i18next";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { PublicView } from "@/api/draw-types";
import { reveal } from "@/features/participant/instant/reveal";
import type { SpinPhase } from "@/features/participant/instant/spin-flow";
import { useEffects } from "@/features/participant/instant/use-effects";
import type { UrnStanding } from "@/features/participant/lots/urn-standing";
import type { DrawNow } from "@/features/participant/use-draw";
import type { JoinProgress } from "@/features/participant/use-join";
import { formatClock, formatMoment, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Urn, type UrnMotion } from "@/ui/urn/urn";
import styles from "./urn-stage.module.css";

interface UrnStageProps {
  draw: DrawNow;
  standing: UrnStanding;
  phase: SpinPhase;
  busy: boolean;
  progress: JoinProgress | null;
  onPress(): void;
  onRisen(): void;
}

export function UrnStage({ draw, standing, phase, busy, progress, onPress, onRisen }: UrnStageProps) {
  const { t } = useTranslation("lots");
  const { view } = draw;
  const stage = useRef<HTMLElement>(null);
  const motion = motionOf(phase, busy, standing);
  // Of lots the organiser says nothing about touch, so the person does: who asked for less motion is not shaken.
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const effects = useEffects({ sound: false, haptics: !calm });
  const press = () => {
    // Whoever pressed further down must see it.
    reveal(stage.current, "center");
    effects.wake();
    onPress();
  };
  const risen = () => {
    effects.touch();
    onRisen();
  };
  return (
    <section ref={stage} className={styles.stage} aria-label={t("urn.name")}>
      <Urn motion={motion} onRisen={risen} />
      <div className={styles.words} role="status" aria-live="polite">
        <p>{progress ? joining(t, progress) : said(t, view, phase, PRESSABLE.includes(standing))}</p>
      </div>
      <Key draw={draw} standing={standing} busy={busy} onPress={press} />
    </section>
  );
}

const PRESSABLE: readonly UrnStanding[] = ["ready", "login", "form"];

function motionOf(phase: SpinPhase, busy: boolean, standing: UrnStanding): UrnMotion {
  if (phase.kind === "known" || phase.kind === "done") return "rising";
  if (busy) return "rattling";
  return standing === "gone" ? "empty" : "still";
}

function joining(t: TFunction<"lots">, progress: JoinProgress): string {
  if (progress.kind === "joining") return t("urn.say.sending");
  return t("urn.say.proving", { percent: Math.floor(progress.share * 100) });
}

function said(t: TFunction<"lots">, { chain }: PublicView, phase: SpinPhase, canPress: boolean): string {
  const idle = chain.is_house ? "urn.say.idleHouse" : "urn.say.idle";
  return match(phase)
    .with({ kind: "idle" }, () => (canPress ? t(idle) : ""))
    .with({ kind: "sending" }, ({ lost }) => t(lost ? "urn.say.lost" : "urn.say.sending"))
    .with({ kind: "waiting" }, ({ taken: { round, round_at }, late }) =>
      t(late ? "urn.say.late" : "urn.say.waiting", {
        round: formatNumber(round, currentLanguage()),
        at: formatClock(round_at, currentLanguage()),
      }),
    )
    .with({ kind: "known" }, { kind: "done" }, () => t("urn.say.known"))
    .with({ kind: "void" }, () => t("urn.say.void"))
    .with({ kind: "refused" }, ({ words }) => words)
    .exhaustive();
}

interface KeyProps {
  draw: DrawNow;
  standing: UrnStanding;
  busy: boolean;
  onPress(): void;
}

function Key({ draw: { view, mine }, standing, busy, onPress }: KeyProps) {
  const { t } = useTranslation("lots");
  const { t: phone } = useTranslation("phone");
  const reason = mine?.member?.status_words;
  const closed = match(standing)
    .with("soon", () => [t("urn.state.soon"), t("urn.state.soonAt", { at: moment(view.starts_at) })])
    .with("ended", () => [t("urn.state.ended"), t("urn.state.endedText")])
    .with("cancelled", () => [t("urn.state.cancelled"), view.cancel_reason ?? ""])
    .with("gone", () => [t("urn.state.gone"), t("urn.state.goneText")])
    .with("promised", () => [t("urn.state.promised"), t("urn.state.promisedText")])
    .with("excluded", () => [t("urn.state.excluded"), reason ? phone("mine.reason", { reason }) : ""])
    .with("mine", "login", "form", "ready", () => null)
    .exhaustive();
  if (closed && !busy) {
    return (
      <div className={styles.closed}>
        <h2>{closed[0]}</h2>
        {closed[1] ? <p dir="auto">{closed[1]}</p> : null}
      </div>
    );
  }
  const word = match(standing)
    .with("login", () => t("urn.button.login"))
    .with("form", () => t("urn.button.form"))
    .otherwise(() => t("urn.button.draw"));
  return (
    <div className={styles.press}>
      <button
        type="button"
        className={styles.key}
        // Not disabled while it rattles: whoever pressed it by keyboard keeps their place.
        aria-disabled={busy}
        onClick={busy ? undefined : onPress}
      >
        {busy ? t("urn.button.busy") : word}
      </button>
      <p className={styles.quiet}>{t("urn.once")}</p>
      {view.closes_at ? (
        <p className={styles.quiet}>{t("urn.until", { at: moment(view.closes_at) })}</p>
      ) : null}
      {standing === "ready" ? <p className={styles.quiet}>{t("urn.accept")}</p> : null}
    </div>
  );
}

const moment = (at: string | null) => (at ? formatMoment(at, currentLanguage()) : "");
