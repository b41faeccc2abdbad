// My slip, unfolded, and the key that has this phone work it out again.

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PublicLots } from "@/api/lot-types";
import { reveal } from "@/features/participant/instant/reveal";
import type { DrawNow } from "@/features/participant/use-draw";
import { addWords } from "@/lib/i18n";
import { Button } from "@/ui/button";
import { UnfoldingSlip } from "@/ui/unfolding-slip";
import styles from "./lots.module.css";

const LotProof = lazy(async () => {
  const [part] = await Promise.all([import("./lot-proof"), addWords(["verify"])]);
  return { default: part.LotProof };
});

interface MySlipProps {
  draw: DrawNow;
  lots: PublicLots;
  words: string;
  /** Drawn this moment. */
  isNew: boolean;
}

export function MySlip({ draw: { view, mine }, lots, words, isNew }: MySlipProps) {
  const { t } = useTranslation("lots");
  const [checking, setChecking] = useState(false);
  const place = useRef<HTMLElement>(null);
  // Later the page knows it too; it fell open only once.
  const [unfolds] = useState(isNew);
  useEffect(() => {
    if (unfolds) reveal(place.current, "center");
  }, [unfolds]);
  const spin = mine?.spins?.last.find(({ state }) => state === "done") ?? null;
  return (
    <section ref={place} className={styles.result} aria-labelledby="my-slip">
      <h2 id="my-slip" className="visually-hidden">
        {t("mine.title")}
      </h2>
      <UnfoldingSlip
        label={t(`mine.label.${lots.what}`)}
        words={words}
        invitation=""
        spoken={t("mine.spoken", { words })}
        startsOpen={!unfolds}
        unfolds={unfolds}
      />
      <div className={styles.check}>
        {spin ? (
          <Button onClick={() => setChecking(true)} disabled={checking}>
            {t("urn.proof.button")}
          </Button>
        ) : null}
        {checking && spin ? (
          <Suspense fallback={<p>{t("urn.proof.busy")}</p>}>
            <LotProof lid={view.lid} spin={spin} words={words} />
          </Suspense>
        ) : (
          <p>{t("urn.kept")}</p>
        )}
      </div>
    </section>
  );
}
