// The large key under the show, with what is left to spin, or why it cannot be pressed.

import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { Standing } from "@/features/participant/instant/standing";
import type { DrawNow } from "@/features/participant/use-draw";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import type { ShowKind } from "@/ui/shows/shows";
import styles from "./stage.module.css";

interface SpinKeyProps {
  draw: DrawNow;
  kind: ShowKind;
  standing: Standing;
  left: number;
  busy: boolean;
  again: boolean;
  onPress(): void;
}

export function SpinKey({ draw, kind, standing, left, busy, again, onPress }: SpinKeyProps) {
  const { t } = useTranslation("instant");
  const { t: phone } = useTranslation("phone");
  const { view, mine } = draw;
  const reason = mine?.member?.status_words;
  const closed = match(standing)
    .with("soon", () => [t("state.soon"), t("state.soonAt", { at: moment(view.starts_at) })])
    .with("ended", () => [t("state.ended"), t("state.endedText")])
    .with("cancelled", () => [t("state.cancelled"), view.cancel_reason ?? ""])
    .with("soldOut", () => [t("state.soldOut"), t("state.soldOutText")])
    .with("excluded", () => [phone("mine.out"), reason ? phone("mine.reason", { reason }) : ""])
    .with("login", "form", "none", "ready", () => null)
    .exhaustive();
  if (closed && !busy) {
    return (
      <div className={styles.closed}>
        <h2>{closed[0]}</h2>
        <p dir="auto">{closed[1]}</p>
      </div>
    );
  }
  const word = match(standing)
    .with("login", () => t("button.login"))
    .with("form", () => t("button.form"))
    .otherwise(() => t(again ? "button.again" : `button.${kind}`));
  return (
    <div className={styles.press}>
      {kind === "cards" && standing === "ready" && !busy && !again ? <p>{t("pick")}</p> : null}
      <button
        type="button"
        className={styles.key}
        disabled={standing === "none" && !busy}
        // Not disabled while it turns: whoever pressed it by keyboard keeps their place.
        aria-disabled={busy}
        aria-describedby="spins-left"
        onClick={busy ? undefined : onPress}
      >
        <span>{busy ? t("button.busy") : word}</span>
      </button>
      <Left draw={draw} left={left} />
      {view.closes_at ? (
        <p className={styles.quiet}>{t("state.until", { at: moment(view.closes_at) })}</p>
      ) : null}
      {draw.mine?.joined || standing === "form" ? null : <p className={styles.quiet}>{t("accept")}</p>}
    </div>
  );
}

/** How many are left, and when the next one comes by itself. */
function Left({ draw: { view, mine }, left }: Pick<SpinKeyProps, "draw" | "left">) {
  const { t } = useTranslation("instant");
  const chances = mine?.joined ? mine.spins?.chances : undefined;
  const next = chances?.next_day_at;
  const canEarn = mine?.chances.some(({ state }) => state !== "done" && state !== "in_review") ?? false;
  const hasAll = (mine?.wins.length ?? 0) >= view.limits.wins_per_person;
  const { free_per_day = 0, free_per_draw = 0 } = view.instant ?? {};
  const free = [
    free_per_day > 0 ? t("freeDay", { count: free_per_day }) : null,
    free_per_draw > 0 ? t("freeDraw", { count: free_per_draw }) : null,
  ];
  const facts = chances
    ? [
        left === 0 && next ? t("nextFree", { at: moment(next) }) : null,
        left === 0 && canEarn && !hasAll ? t("earnMore") : null,
        hasAll ? t("wonAll", { count: view.limits.wins_per_person }) : null,
      ]
    : free;
  return (
    <div id="spins-left" className={styles.left}>
      <strong className="number">{left === 0 ? t("leftNone") : t("left", { count: left })}</strong>
      {facts.filter(Boolean).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </div>
  );
}

const moment = (at: string | null) => (at ? formatMoment(at, currentLanguage()) : "");
