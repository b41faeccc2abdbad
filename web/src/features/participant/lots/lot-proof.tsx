// The check of my slip, step by step, as this phone worked it out.

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { SpinView } from "@/api/spin-types";
import { checkSpin, type SpinCheck } from "@/features/participant/instant/check-spin";
import { CheckSteps, type DoneCheck } from "@/features/participant/instant/check-steps";
import { readHeads, readSpins } from "@/features/participant/instant/kept-spins";
import styles from "@/features/participant/instant/my-spins.module.css";
import { formatClock, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";

interface LotProofProps {
  lid: string;
  spin: SpinView;
  words: string;
}

export function LotProof({ lid, spin, words }: LotProofProps) {
  const { t } = useTranslation("lots");
  const [check, setCheck] = useState<SpinCheck | null>(null);
  const { sequence } = spin;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a spin that is done stays as it is
  useEffect(() => {
    let left = false;
    const kept = readSpins(lid).find((one) => one.sequence === sequence) ?? null;
    void checkSpin(lid, spin, { kept, heads: readHeads(lid) }).then((found) => {
      if (!left) setCheck(found);
    });
    return () => {
      left = true;
    };
  }, [lid, sequence]);
  return (
    <div className={styles.proof} data-bad={check?.kind === "bad"} role="status">
      {match(check)
        .with(null, () => <p>{t("urn.proof.busy")}</p>)
        .with({ kind: "failed" }, (failed) => <p>{t("urn.proof.failed", { words: failed.words })}</p>)
        .with({ kind: "early" }, () => <p>{t("urn.proof.early")}</p>)
        .with({ kind: "good" }, { kind: "bad" }, (done) => <Steps spin={spin} words={words} check={done} />)
        .exhaustive()}
    </div>
  );
}

function Steps({ spin, words, check }: { spin: SpinView; words: string; check: DoneCheck }) {
  const { t } = useTranslation("lots");
  const number = (value: number) => formatNumber(value, currentLanguage());
  const round = number(spin.round);
  const { seenMs, spins } = check;
  const steps = {
    seed: t("urn.proof.seed"),
    receipt: t("urn.proof.receipt"),
    leaf: t("urn.proof.leaf", { n: number(spin.sequence + 1) }),
    head:
      seenMs === null
        ? t("urn.proof.head", { round })
        : t("urn.proof.headSeen", {
            round,
            at: formatClock(new Date(seenMs).toISOString(), currentLanguage()),
          }),
    beacon: t("urn.proof.beacon", { round }),
    number: t("urn.proof.number", { count: spins, n: number(spins) }),
    prize: t("urn.proof.slip", { words }),
  };
  return (
    <CheckSteps
      check={check}
      title={t(check.kind === "good" ? "urn.proof.fine" : "urn.proof.bad")}
      steps={steps}
      note={t(check.passed.includes("prize") ? "urn.proof.note" : "urn.proof.partial")}
    />
  );
}
