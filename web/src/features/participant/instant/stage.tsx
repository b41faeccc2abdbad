// The hero of an instant draw: the show, what to press, what is left, and what is happening, in words too.

import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { reveal } from "@/features/participant/instant/reveal";
import { lookOfDraw, showKindOf, slotsOf } from "@/features/participant/instant/slots";
import { SoundSwitch } from "@/features/participant/instant/sound-switch";
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
  const pressable = standing === "ready" || standing === "login" || standing === "form";
  const ready = pressable && !flow.busy && progress === null;
  const show = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const press = (card: number | null) => {
    // Whoever pressed further down must see it turn.
    reveal(show.current, "center");
    effects.wake();
    setChosen(card ?? anyBut(film ? picked : -1, slots.length));
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
    if (ended) reveal(result.current, "nearest");
  }, [ended]);
  return (
    <section
      className={styles.stage}
      style={{ ...lookStyle(look), ...ground(look.background) } as object}
      aria-label={t(`kind.${kind}`)}
      data-theme={look.theme}
      data-picture={look.background !== null}
    >
      {effects.sound === null ? null : <SoundSwitch on={effects.sound} onTurn={effects.turnSound} />}
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
          onPutBack={() => flow.dismiss()}
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

/** Any card but the one that lies open. Which one changes nothing. */
function anyBut(open: number, count: number): number {
  const shut = Array.from({ length: count }, (_, at) => at).filter((at) => at !== open);
  return shut[Math.floor(Math.random() * shut.length)] ?? 0;
}

const ground = (picture: string | null) =>
  picture ? { backgroundImage: `url(${JSON.stringify(picture)})` } : {};
