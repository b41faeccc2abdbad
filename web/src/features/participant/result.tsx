// The result: joy for who won, a kind word for who did not, the names for everybody, and the way to check it.

import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { MyWin, PublicView } from "@/api/draw-types";
import { ClaimsHere } from "@/features/participant/claims-here";
import type { DrawNow } from "@/features/participant/use-draw";
import { WinMoment } from "@/features/participant/win-moment";
import { WinnerList } from "@/features/participant/winner-list";
import { forfeitReason } from "@/lib/forfeit-reason";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { recordAddress } from "@/lib/record-address";
import button from "@/ui/button.module.css";
import { Slip } from "@/ui/slip";
import styles from "./result.module.css";

export function Result({ draw }: { draw: DrawNow }) {
  const { view, mine } = draw;
  const { t } = useTranslation("phone");
  const wins = (mine?.wins ?? []).filter(({ period }) => period === view.period);
  const held = wins.filter(({ state }) => state === "won");
  // Whoever was passed over as a reserve never had it.
  const gone = wins.filter(({ state, reason }) => state === "forfeited" && reason !== "won_before");
  const verdict = verdictOf(draw, held.length, gone.length);
  return (
    <section className={styles.result} aria-labelledby="result">
      {match(verdict)
        .with("won", () => <WinMoment view={view} wins={held} />)
        .with("gone", () => null)
        .with("lost", "open", "none", (other) => (
          <Slip className={styles.card}>
            <h2 id="result">{t(`result.${other}Title`)}</h2>
            <p className={styles.soft}>{t(`result.${other}`)}</p>
          </Slip>
        ))
        .exhaustive()}
      <ClaimsHere draw={draw} />
      {gone.map((win) => (
        <Forfeited key={win.id} win={win} />
      ))}
      {verdict === "none" ? null : <WinnerList view={view} own={[...(mine?.codes ?? []), ...wins]} />}
      {verdict === "none" ? null : <CheckLink view={view} />}
    </section>
  );
}

function verdictOf({ view, mine }: DrawNow, held: number, gone: number) {
  if (view.outcome === "no_entries") return "none";
  if (held > 0) return "won";
  // Whoever had a prize and lost it reads about that, not about luck.
  if (gone > 0) return "gone";
  return mine?.joined ? "lost" : "open";
}

function Forfeited({ win }: { win: MyWin }) {
  const { prize, reason, replaced_by } = win;
  const { t } = useTranslation("phone");
  return (
    <Slip className={styles.card}>
      <h2>{t("result.forfeitedTitle")}</h2>
      <p dir="auto">
        <b>{prize.name}</b>
      </p>
      {reason ? <p dir="auto">{t("result.reason", { reason: forfeitReason(win) })}</p> : null}
      <p className={styles.soft}>{t(replaced_by ? "result.forfeited" : "result.forfeitedEmpty")}</p>
    </Slip>
  );
}

function CheckLink({ view }: { view: PublicView }) {
  const { t } = useTranslation("phone");
  return (
    <div className={styles.check}>
      <a className={`${button.button} ${button.plain}`} href={recordAddress(view.lid, view.period, "check")}>
        {t("result.check")}
      </a>
      <p>
        {t("result.checkHint")}{" "}
        {view.drawn_at ? t("result.drawnAt", { at: formatMoment(view.drawn_at, currentLanguage()) }) : null}
      </p>
    </div>
  );
}
