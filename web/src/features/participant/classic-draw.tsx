// A draw with one hat and one opening: the moment it waits for, the prizes, and the way in. What is below the first screen
// is loaded after it.

import { lazy, Suspense } from "react";
import { match } from "ts-pattern";
import { Opening } from "@/features/participant/opening";
import type { Phase } from "@/features/participant/phase";
import { PrizeList } from "@/features/participant/prize-list";
import type { DrawNow } from "@/features/participant/use-draw";

const EntrySection = lazy(async () => ({ default: (await import("./entry-section")).EntrySection }));
const Locked = lazy(async () => ({ default: (await import("./locked")).Locked }));
const Result = lazy(async () => ({ default: (await import("./result")).Result }));
const LastPeriod = lazy(async () => ({ default: (await import("./last-period")).LastPeriod }));
const Cancelled = lazy(async () => ({ default: (await import("./cancelled")).Cancelled }));
const News = lazy(async () => ({ default: (await import("./news")).News }));

export function ClassicDraw({
  draw,
  phase,
  now,
  onLogin,
}: {
  draw: DrawNow;
  phase: Phase;
  now: number;
  onLogin: () => void;
}) {
  const { view, mine } = draw;
  return (
    <>
      <div id="moment">
        <Moment draw={draw} phase={phase} now={now} />
      </div>
      {mine && view.period > 1 ? (
        <Suspense fallback={null}>
          <LastPeriod view={view} mine={mine} />
        </Suspense>
      ) : null}
      <PrizeList prizes={view.prizes} teamSize={view.team_size} />
      <Suspense fallback={null}>
        {phase === "cancelled" || phase === "empty" ? null : (
          <EntrySection draw={draw} phase={phase} onLogin={onLogin} />
        )}
        <News draw={draw} phase={phase} />
      </Suspense>
    </>
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
