// My spins, newest first, what each came to, and a key to check each of them here.

import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { MineView, PublicView } from "@/api/draw-types";
import type { SpinView } from "@/api/spin-types";
import { prizeName } from "@/features/participant/instant/slots";
import { formatMoment, formatNumber } from "@/lib/format";
import { addWords, currentLanguage } from "@/lib/i18n";
import { Button } from "@/ui/button";
import styles from "./my-spins.module.css";

const SpinProof = lazy(async () => {
  const [part] = await Promise.all([import("./spin-proof"), addWords(["verify"])]);
  return { default: part.SpinProof };
});

const SHOWN = 5;

export function MySpins({ view, mine }: { view: PublicView; mine: MineView }) {
  const { t } = useTranslation("instant");
  const [all, setAll] = useState(false);
  const spins = mine.spins?.last ?? [];
  if (spins.length === 0) return null;
  return (
    <section className={styles.spins} aria-labelledby="my-spins">
      <h2 id="my-spins">{t("mine.title")}</h2>
      <ul>
        {spins.slice(0, all ? undefined : SHOWN).map((spin) => (
          <Row key={spin.sequence} view={view} spin={spin} />
        ))}
      </ul>
      {spins.length > SHOWN && !all ? (
        <Button wide onClick={() => setAll(true)}>
          {t("mine.more")}
        </Button>
      ) : null}
      <p className={styles.kept}>{t("mine.kept")}</p>
    </section>
  );
}

function Row({ view, spin }: { view: PublicView; spin: SpinView }) {
  const { t } = useTranslation("instant");
  const [checking, setChecking] = useState(false);
  const number = (value: number) => formatNumber(value, currentLanguage());
  const { state, prize, nonce, round, received_at } = spin;
  const won = state === "done" && prize !== null && prize >= 0;
  const result = match(state)
    .with("waiting", () => t("mine.waiting", { round: number(round) }))
    .with("void", () => t("mine.void"))
    .with("done", () => (won ? prizeName(view, prize, "") : t("mine.blank")))
    .exhaustive();
  return (
    <li className={styles.row}>
      <p className={styles.when}>
        <b className="number">{t("mine.number", { n: number(nonce + 1) })}</b>
        <time dateTime={received_at}>{formatMoment(received_at, currentLanguage())}</time>
      </p>
      <p className={styles.result} data-won={won} dir="auto">
        {result}
      </p>
      {state === "done" ? (
        <Button tone="quiet" className={styles.check} onClick={() => setChecking(true)} disabled={checking}>
          {t("mine.check")}
        </Button>
      ) : null}
      {checking ? (
        <Suspense fallback={<p className={styles.wait}>{t("check.busy")}</p>}>
          <SpinProof view={view} spin={spin} />
        </Suspense>
      ) : null}
    </li>
  );
}
