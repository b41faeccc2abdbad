// A draw in a participant's hand: what there is to win, when, who is in, and what is mine. What is below the first screen
// is loaded after it.

import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import { DrawHead } from "@/features/participant/draw-head";
import { DrawSkeleton } from "@/features/participant/draw-skeleton";
import { DrawTrouble } from "@/features/participant/draw-trouble";
import { phaseOf } from "@/features/participant/phase";
import { type DrawNow, useDraw } from "@/features/participant/use-draw";
import { useServerNow } from "@/lib/countdown";
import { useDocumentTitle } from "@/lib/document-title";
import { addWords } from "@/lib/i18n";
import styles from "./draw-page.module.css";

// Asked for together with the draw itself: most draws are of this kind.
const classic = import("./classic-draw");
const ClassicDraw = lazy(async () => ({ default: (await classic).ClassicDraw }));
const About = lazy(async () => ({ default: (await import("./about")).About }));
const InstantPage = lazy(async () => {
  const [part] = await Promise.all([import("./instant/instant-page"), addWords(["instant"])]);
  return { default: part.InstantPage };
});

const FormSeen = lazy(async () => {
  const [part] = await Promise.all([import("./form-seen"), addWords(["claim"])]);
  return { default: part.FormSeen };
});

const LotsDraw = lazy(async () => {
  const [part] = await Promise.all([import("./lots/lots-draw"), addWords(["lots"])]);
  return { default: part.LotsDraw };
});

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
      <Suspense fallback={null}>
        {draw.view.lots ? (
          <LotsDraw draw={draw} lots={draw.view.lots} phase={phase} now={now} onLogin={onLogin} />
        ) : draw.view.instant ? (
          <InstantPage draw={draw} phase={phase} onLogin={onLogin} />
        ) : (
          <ClassicDraw draw={draw} phase={phase} now={now} onLogin={onLogin} />
        )}
        {draw.mine?.seen_by ? <FormSeen looks={draw.mine.seen_by} /> : null}
        <About view={draw.view} mine={draw.mine} ahead={draw.ahead} />
      </Suspense>
    </article>
  );
}
