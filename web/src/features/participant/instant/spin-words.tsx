// What is happening to my spin, in a sentence; spoken to who cannot see the show.

import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { PublicView } from "@/api/draw-types";
import { consolationOf, prizeName } from "@/features/participant/instant/slots";
import type { SpinPhase } from "@/features/participant/instant/spin-flow";
import type { JoinProgress } from "@/features/participant/use-join";
import { formatClock, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./stage.module.css";

interface SpinWordsProps {
  view: PublicView;
  phase: SpinPhase;
  progress: JoinProgress | null;
  calm: boolean;
}

export function SpinWords({ view, phase, progress, calm }: SpinWordsProps) {
  const { t } = useTranslation("instant");
  const shown = progress ? joining(t, progress) : said(t, view, phase);
  const waits = calm && (phase.kind === "sending" || phase.kind === "waiting");
  // The result has a place of its own; here it is only spoken.
  const over = phase.kind === "done" || phase.kind === "void" || phase.kind === "refused";
  return (
    <div className={over ? "visually-hidden" : styles.words} role="status" aria-live="polite">
      {waits ? <strong>{t("say.calm")}</strong> : null}
      <p>{shown}</p>
    </div>
  );
}

function joining(t: TFunction<"instant">, progress: JoinProgress): string {
  if (progress.kind === "joining") return t("button.joining");
  return t("proving", { percent: Math.floor(progress.share * 100) });
}

function said(t: TFunction<"instant">, view: PublicView, phase: SpinPhase): string {
  const number = (value: number) => formatNumber(value, currentLanguage());
  return match(phase)
    .with({ kind: "idle" }, () => t(view.chain.is_house ? "say.idleHouse" : "say.idle"))
    .with({ kind: "sending" }, ({ lost }) => t(lost ? "say.lost" : "say.sending"))
    .with({ kind: "waiting" }, ({ taken: { nonce, round, round_at }, late }) =>
      t(late ? "say.late" : "say.waiting", {
        n: number(nonce + 1),
        round: number(round),
        at: formatClock(round_at, currentLanguage()),
      }),
    )
    .with({ kind: "known" }, () => t("say.known"))
    .with({ kind: "done" }, ({ prize, taken }) =>
      prize >= 0
        ? t("say.won", { prize: prizeName(view, prize, "") })
        : t("say.blank", { text: consolationOf(view, taken.sequence) ?? "" }),
    )
    .with({ kind: "void" }, () => t("say.void"))
    .with({ kind: "refused" }, ({ words }) => words)
    .exhaustive();
}
