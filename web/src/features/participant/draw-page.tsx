// A draw in a participant's hand: what there is to win, when, who is in, and what is mine. What is below the first screen
// is loaded after it.

import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import { DrawHead } from "@/features/participant/draw-head";
import { DrawSkeleton } from "@/features/participant/draw-skeleton";
import { DrawTrouble } from "@/features/participant/draw-trouble";
import { Opening } from "@/features/participant/opening";
import { type Phase, phaseOf } from "@/features/participant/phase";
import { PrizeList } from "@/features/participant/prize-list";
import { type DrawNow, useDraw } from "@/features/participant/use-draw";
import { useServerNow } from "@/lib/countdown";
import { useDocumentTitle } from "@/lib/document-title";
import styles from "./draw-page.module.css";

const EntrySection = lazy(async () => ({ default: (await import("./entry-section")).EntrySection }));
const Locked = lazy(async () => ({ default: (await import("./locked")).Locked }));
const Result = lazy(async () => ({ default: (await import("./result")).Result }));
const Cancelled = lazy(async () => ({ default: (await import("./cancelled")).Cancelled }));
const About = lazy(async () => ({ default: (await import("./about")).About }));
const News = lazy(async () => ({ default: (await import("./news")).News }));

interface DrawPageProps {
  lid: string;
  /** Sends the person through the social login and back to this page. */
  onLogin(): void;
}

export function DrawPage({ lid, onLogin }: DrawPageProps) {
  const { t } = useTranslation("phone");
  const load = useDraw(lid);
  useDocumentTitle(load.kind === "here" ? load.draw.view.title : t("name.mobile"));
  return match(load)
    .with({ kind: "loading" }, () => <DrawSkeleton />)
    .with({ kind: "here" }, ({ draw }) => <Draw draw={draw} onLogin={onLogin} />)
    .otherwise((trouble) => <DrawTrouble trouble={trouble} />);
}

function Draw({ draw, onLogin }: { draw: DrawNow; onLogin: () => void }) {
  const { t } = useTranslation("phone");
  const now = useServerNow(draw.ahead);
  const phase = phaseOf(draw.view, now);
  return (
    <article className={styles.draw}>
      {draw.online ? null : (
        <p className={styles.offline} role="status">
          {t("offline")}
        </p>
      )}
      <DrawHead view={draw.view} />
      <div id="moment">
        <Moment draw={draw} phase={phase} now={now} />
      </div>
      <PrizeList prizes={draw.view.prizes} teamSize={draw.view.team_size} />
      <Suspense fallback={null}>
        {phase === "cancelled" || phase === "empty" ? null : (
          <EntrySection draw={draw} phase={phase} onLogin={onLogin} />
        )}
        <About view={draw.view} mine={draw.mine} />
        <News draw={draw} phase={phase} />
      </Suspense>
    </article>
  );
}

/** The one thing that matters at this moment. */
function Moment({ draw, phase, now }: { draw: DrawNow; phase: Phase; now: number }) {
  const { view } = draw;
  return (
    <Suspense fallback={null}>
      {match(phase)
        .with("soon", "open", "closing", (before) => <Opening view={view} phase={before} now={now} />)
        .with("locked", () => <Locked view={view} now={now} />)
        .with("drawn", "empty", () => <Result draw={draw} />)
        .with("cancelled", () => <Cancelled view={view} />)
        .exhaustive()}
    </Suspense>
  );
}
