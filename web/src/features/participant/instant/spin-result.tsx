// What a spin came to: joy for a win, a kind word for a blank, and plain words when it did not count.

import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import { consolationOf, prizeName } from "@/features/participant/instant/slots";
import type { SpinPhase } from "@/features/participant/instant/spin-flow";
import { PaperAir } from "@/features/participant/paper-air";
import type { DrawNow } from "@/features/participant/use-draw";
import gold from "@/features/participant/win-moment.module.css";
import { Button } from "@/ui/button";
import { Slip } from "@/ui/slip";
import styles from "./spin-result.module.css";

interface SpinResultProps {
  draw: DrawNow;
  phase: SpinPhase;
  onClose(): void;
}

const KNOWN = ["no_chances", "ended", "not_started", "sold_out", "paused", "not_joined"] as const;

export function SpinResult({ draw: { view }, phase, onClose }: SpinResultProps) {
  const { t } = useTranslation("instant");
  return match(phase)
    .with({ kind: "done" }, ({ prize, taken }) =>
      prize >= 0 ? (
        <Won view={view} prize={prize} />
      ) : (
        <Slip className={styles.slip}>
          <h2>{t("blank.title")}</h2>
          <p dir="auto">{consolationOf(view, taken.sequence) ?? t("blank.text")}</p>
        </Slip>
      ),
    )
    .with({ kind: "void" }, () => (
      <Slip className={styles.slip}>
        <h2>{t("void.title")}</h2>
        <p>{t("void.text")}</p>
        <Button onClick={onClose}>{t("close")}</Button>
      </Slip>
    ))
    .with({ kind: "refused" }, ({ reason, words }) => {
      const known = KNOWN.find((one) => one === reason);
      return (
        <div role="alert">
          <Slip className={styles.slip}>
            <h2>{t("refused.title")}</h2>
            <p>{known ? t(`refused.${known}`) : words}</p>
            <Button onClick={onClose}>{t("close")}</Button>
          </Slip>
        </div>
      );
    })
    .with({ kind: "idle" }, { kind: "sending" }, { kind: "waiting" }, { kind: "known" }, () => null)
    .exhaustive();
}

function Won({ view, prize }: { view: DrawNow["view"]; prize: number }) {
  const { t } = useTranslation("instant");
  const picture = view.instant?.prizes.find((one) => one.prize === prize)?.picture;
  const claims = view.prizes[prize]?.hand_out !== "none";
  const toClaim = () => document.getElementById("claims-here")?.scrollIntoView({ block: "start" });
  return (
    <>
      <PaperAir />
      <div className={gold.hold}>
        <div className={`${gold.gold} ${styles.won}`}>
          <h2>{t("won.title")}</h2>
          {picture ? <img src={picture} alt="" /> : null}
          <p className={gold.prize} dir="auto">
            {prizeName(view, prize, "")}
          </p>
          {claims ? (
            <>
              <p className={gold.small}>{t("won.claim")}</p>
              <button type="button" className={styles.go} onClick={toClaim}>
                {t("won.go")}
              </button>
            </>
          ) : null}
        </div>
      </div>
    </>
  );
}
