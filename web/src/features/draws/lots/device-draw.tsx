// One device draws for everybody: it calls the next person or asks for a name, the urn rattles, the slip falls open, and the
// next person comes.

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { LotsPeople } from "@/api/lot-types";
import { NextPerson } from "@/features/draws/lots/next-person";
import { type DeviceState, useDeviceDraw } from "@/features/draws/lots/use-device-draw";
import { formatClock, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Button } from "@/ui/button";
import { UnfoldingSlip } from "@/ui/unfolding-slip";
import { Urn } from "@/ui/urn/urn";
import styles from "./pass-round.module.css";

interface DeviceDrawProps {
  lid: string;
  people: LotsPeople;
  slips: number;
  onClose(): void;
}

export function DeviceDraw({ lid, people, slips, onClose }: DeviceDrawProps) {
  const { t } = useTranslation("lots-form");
  const { state, draw, show, callNext } = useDeviceDraw(lid);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      className={styles.round}
      role="dialog"
      aria-modal="true"
      aria-label={t("urn.device.title")}
      tabIndex={-1}
    >
      <button type="button" className={styles.close} onClick={onClose}>
        {t("round.close")}
      </button>
      {match(state)
        .with({ kind: "calling" }, () => (
          <NextPerson
            lid={lid}
            takesNames={people === "device"}
            slips={slips}
            onDraw={draw}
            onClose={onClose}
          />
        ))
        .with({ kind: "drawing" }, { kind: "known" }, (drawing) => <Drawing state={drawing} onRisen={show} />)
        .with({ kind: "shown" }, ({ who, slip }) => {
          const words = slip ?? t("results.none");
          return (
            <div className={styles.step}>
              <UnfoldingSlip
                label={t("round.yours", { name: who.name })}
                words={words}
                invitation=""
                spoken={t("round.spoken", { name: who.name, words })}
                unfolds
              />
              <Button tone="main" onClick={callNext}>
                {t("urn.device.next")}
              </Button>
            </div>
          );
        })
        .with({ kind: "void" }, ({ who }) => (
          <div className={styles.step} role="alert">
            <h2>{t("urn.device.voidTitle")}</h2>
            <p>{t("urn.device.void", { name: who.name })}</p>
            <Button tone="main" onClick={() => draw(who)}>
              {t("urn.device.again", { name: who.name })}
            </Button>
          </div>
        ))
        .with({ kind: "refused" }, ({ who, words }) => (
          <div className={styles.step} role="alert">
            <h2 dir="auto">{who.name}</h2>
            <p>{words}</p>
            <Button tone="main" onClick={callNext}>
              {t("urn.device.next")}
            </Button>
          </div>
        ))
        .exhaustive()}
    </div>
  );
}

type Under = Extract<DeviceState, { kind: "drawing" | "known" }>;

function Drawing({ state, onRisen }: { state: Under; onRisen(): void }) {
  const { t } = useTranslation("lots-form");
  const words = match(state)
    .with({ kind: "known" }, () => t("urn.say.known"))
    .with({ lost: true }, () => t("urn.say.lost"))
    .with({ round: null }, () => t("urn.say.sending"))
    .otherwise(({ round, at, late }) =>
      t(late ? "urn.say.late" : "urn.say.waiting", {
        round: formatNumber(round ?? 0, currentLanguage()),
        at: at ? formatClock(at, currentLanguage()) : "",
      }),
    );
  return (
    <div className={styles.step}>
      <h2 dir="auto">{state.who.name}</h2>
      <Urn motion={state.kind === "known" ? "rising" : "rattling"} onRisen={onRisen} />
      <p className={styles.say} role="status">
        {words}
      </p>
    </div>
  );
}
