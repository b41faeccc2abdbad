// Says aloud, and brings into view, what changes while somebody is on the page: they are in, the hat is closed, the result is
// here, a prize moved on.

import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { Phase } from "@/features/participant/phase";
import type { DrawNow } from "@/features/participant/use-draw";
import { groupedCode } from "@/lib/grouped-code";

export function News({ draw: { view, mine }, phase }: { draw: DrawNow; phase: Phase }) {
  const { t } = useTranslation("phone");
  const [news, setNews] = useState("");
  const joined = mine?.joined ?? false;
  const first = mine?.codes[0]?.code;
  const wins = mine?.wins.filter(({ state, period }) => state === "won" && period === view.period) ?? [];
  const won = wins.map(({ id }) => id).join();
  const before = useRef({ joined, phase, won });
  const latest = useRef(wins);
  latest.current = wins;

  useEffect(() => {
    const { joined: wasIn, phase: earlier, won: held } = before.current;
    before.current = { joined, phase, won };
    if (joined && !wasIn && phase === "open")
      return setNews(t("mine.joinedNews", { code: groupedCode(first ?? "") }));
    const isSame = phase === earlier;
    // A prize moves on while people look: to a reserve, and from whoever had it.
    if (isSame && (phase !== "drawn" || won === held)) return;
    if (phase !== "open" && phase !== "closing") showMoment();
    match(phase)
      .with("locked", () => setNews(t("locked.news")))
      .with("drawn", () => {
        const win = latest.current.find(({ id }) => !isSame || !held.includes(id));
        if (win) setNews(t("result.newsWon", { prize: win.prize.name, code: groupedCode(win.code) }));
        else if (isSame) setNews(t("result.forfeitedTitle"));
        else setNews(t(joined ? "result.newsLost" : "result.newsOpen"));
      })
      .with("cancelled", () => setNews(t("cancelled.title")))
      .with("empty", () => setNews(t("result.noneTitle")))
      .with("soon", "open", "closing", () => undefined)
      .exhaustive();
  }, [joined, phase, first, won, t]);

  return (
    <p className="visually-hidden" role="status" aria-live="assertive">
      {news}
    </p>
  );
}

/** Whoever has scrolled down must not miss it. */
function showMoment(): void {
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const top = document.getElementById("moment")?.getBoundingClientRect().top ?? 0;
  window.scrollBy({ top: top - 16, behavior: calm ? "auto" : "smooth" });
}
