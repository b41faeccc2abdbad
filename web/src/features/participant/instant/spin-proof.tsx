// The check of one spin, step by step, as this phone worked it out.

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { PublicView } from "@/api/draw-types";
import type { SpinView } from "@/api/spin-types";
import { checkSpin, type SpinCheck } from "@/features/participant/instant/check-spin";
import { CheckSteps, type DoneCheck } from "@/features/participant/instant/check-steps";
import { readHeads, readSpins } from "@/features/participant/instant/kept-spins";
import { prizeName } from "@/features/participant/instant/slots";
import { formatClock, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./my-spins.module.css";

export function SpinProof({ view, spin }: { view: PublicView; spin: SpinView }) {
  const { t } = useTranslation("instant");
  const [check, setCheck] = useState<SpinCheck | null>(null);
  useEffect(() => {
    let left = false;
    const kept = readSpins(view.lid).find(({ sequence }) => sequence === spin.sequence) ?? null;
    void checkSpin(view.lid, spin, { kept, heads: readHeads(view.lid) }).then((found) => {
      if (!left) setCheck(found);
    });
    return () => {
      left = true;
    };
  }, [view.lid, spin]);
  return (
    <div className={styles.proof} data-bad={check?.kind === "bad"} role="status">
      {match(check)
        .with(null, () => <p>{t("check.busy")}</p>)
        .with({ kind: "failed" }, ({ words }) => <p>{t("check.failed", { words })}</p>)
        .with({ kind: "early" }, () => <p>{t("check.early")}</p>)
        .with({ kind: "good" }, { kind: "bad" }, (done) => <Steps view={view} spin={spin} check={done} />)
        .exhaustive()}
    </div>
  );
}

function Steps({ view, spin, check }: { view: PublicView; spin: SpinView; check: DoneCheck }) {
  const { t } = useTranslation("instant");
  const number = (value: number) => formatNumber(value, currentLanguage());
  const round = number(spin.round);
  const { seenMs, drawn, spins } = check;
  const got = prizeName(view, spin.prize ?? -1, t("mine.blank"));
  const missed = drawn?.fallsOn ?? null;
  // The verifier has made sure that it was gone, or that the person had won as often as one may.
  const outcome =
    missed === null || missed === spin.prize
      ? t("check.prize", { prize: got })
      : t("check.missed", { prize: prizeName(view, missed, ""), got });
  const words = {
    seed: t("check.seed"),
    receipt: t("check.receipt"),
    leaf: t("check.leaf", { n: number(spin.sequence + 1) }),
    head:
      seenMs === null
        ? t("check.head", { round })
        : t("check.headSeen", {
            round,
            at: formatClock(new Date(seenMs).toISOString(), currentLanguage()),
          }),
    beacon: t("check.beacon", { round }),
    number: drawn
      ? t("check.number", { n: number(drawn.x), all: number(drawn.of) })
      : t("check.pool", { n: number(spins) }),
    prize: outcome,
  };
  return (
    <CheckSteps
      check={check}
      title={t(check.kind === "good" ? "check.fine" : "check.bad")}
      steps={words}
      note={t(check.passed.includes("prize") ? "check.note" : "check.partial")}
    />
  );
}
