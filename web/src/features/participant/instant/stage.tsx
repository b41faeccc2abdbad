// The hero of an instant draw: the show, what to press, what is left, and what is happening, in words too.

import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { reveal } from "@/features/participant/instant/reveal";
import { lookOfDraw, showKindOf, slotsOf } from "@/features/participant/instant/slots";
import type { SpinFlow, SpinPhase } from "@/features/participant/instant/spin-flow";
import { SpinKey } from "@/features/participant/instant/spin-key";
import { SpinResult } from "@/features/participant/instant/spin-result";
import { SpinWords } from "@/features/participant/instant/spin-words";
import { chancesLeft, type Standing } from "@/features/participant/instant/standing";
import { useEffects } from "@/features/participant/instant/use-effects";
import { useFilmOf } from "@/features/participant/instant/use-film-of";
import { useStable } from "@/features/participant/instant/use-stable";
import type { DrawNow } from "@/features/participant/use-draw";
import type { JoinProgress } from "@/features/participant/use-join";
import { lookStyle } from "@/ui/shows/look";
import { luck } from "@/ui/shows/luck";
import { Show } from "@/ui/shows/show";
import styles from "./stage.module.css";

interface StageProps {
  draw: DrawNow;
  standing: Standing;
  phase: SpinPhase;
  flow: SpinFlow;
  progress: JoinProgress | null;
  onPress(): void;
}

export function Stage({ draw, standing, phase, flow, progress, onPress }: StageProps) {
  const { t } = useTranslation("instant");
  const { view, mine } = draw;
  const kind = showKindOf(view.kind);
  const look = useStable(lookOfDraw(view));
  const slots = useStable(slotsOf(view, look, t("prizes.blank")));
  const order = useStable(view.instant?.slots ?? []);
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const film = useFilmOf({ kind, slots: order, phase, calm });
  const effects = useEffects(view.instant ?? { sound: false, haptics: false });
  const [chosen, setChosen] = useState<number | null>(null);
  const picked = chosen ?? Math.floor(luck(film?.seed ?? "", 5) * slots.length);
  const ready = standing === "ready" && !flow.busy && progress === null;
  const show = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const press = (card: number | null) => {
    // Whoever pressed further down must see it turn.
    reveal(show.current);
    effects.wake();
    setChosen(card);
    onPress();
  };
  const over = () => {
    if (flow.phase().kind !== "known") return;
    if ("prize" in phase) effects.end(phase.prize >= 0);
    flow.finish();
  };
  const untold = phase.kind === "known" && !film?.known;
  // A prize that no slot shows has no film: its result stands in words at once.
  useEffect(() => {
    if (untold) flow.finish();
  }, [untold, flow]);
  const ended = phase.kind === "done" || phase.kind === "void" || phase.kind === "refused";
  useEffect(() => {
    if (ended) reveal(result.current);
  }, [ended]);
  return (
    <section
      className={styles.stage}
      style={{ ...lookStyle(look), ...ground(look.background) } as object}
      aria-label={t(`kind.${kind}`)}
      data-theme={look.theme}
      data-picture={look.background !== null}
    >
      {effects.sound === null ? null : (
        <button
          type="button"
          className={styles.sound}
          aria-pressed={effects.sound}
          aria-label={t(effects.sound ? "sound.on" : "sound.off")}
          onClick={effects.turnSound}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 9.5v5h3.5L12 19V5L7.500 9.500z" />
            <path
              d={
                effects.sound
                  ? "M15 9a4 4 0 0 1 0 6M17.500 6.500a8 8 0 0 1 0 11"
                  : "M16 9.500l5 5M21 9.500l-5 5"
              }
            />
          </svg>
        </button>
      )}
      {/* A spin that was not taken has no end to show: the show begins anew. */}
      <div key={String(phase.kind === "refused" || phase.kind === "void")} ref={show} className={styles.show}>
        <Show
          kind={kind}
          slots={slots}
          look={look}
          film={film}
          picked={picked}
          word={t(`word.${kind}`)}
          ready={ready}
          cardName={(at) => t("card", { n: at + 1 })}
          onPress={press}
          onTick={effects.tick}
          onOver={over}
        />
      </div>
      <SpinWords view={view} phase={phase} progress={progress} calm={calm} />
      <div ref={result} className={styles.result}>
        <SpinResult draw={draw} phase={phase} onClose={() => flow.dismiss()} />
      </div>
      <SpinKey
        draw={draw}
        kind={kind}
        standing={standing}
        left={chancesLeft(view, mine)}
        busy={flow.busy || progress !== null}
        again={phase.kind === "done"}
        onPress={() => press(null)}
      />
    </section>
  );
}

const ground = (picture: string | null) =>
  picture ? { backgroundImage: `url(${JSON.stringify(picture)})` } : {};
