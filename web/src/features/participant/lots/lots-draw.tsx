// A draw of lots in a participant's hand: what is on the slips, the wait, my slip, and who drew what.

import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { PublicLots } from "@/api/lot-types";
import { Cancelled } from "@/features/participant/cancelled";
import { EntrySection } from "@/features/participant/entry-section";
import { Locked } from "@/features/participant/locked";
import { LotResult } from "@/features/participant/lots/lot-result";
import { Opening } from "@/features/participant/opening";
import type { Phase } from "@/features/participant/phase";
import type { DrawNow } from "@/features/participant/use-draw";
import { SlipList } from "@/ui/lots/slip-list";
import { Slip } from "@/ui/slip";
import styles from "./lots.module.css";

const UrnDraw = lazy(async () => ({ default: (await import("./urn-draw")).UrnDraw }));
const News = lazy(async () => ({ default: (await import("@/features/participant/news")).News }));

interface LotsDrawProps {
  draw: DrawNow;
  lots: PublicLots;
  phase: Phase;
  now: number;
  onLogin(): void;
}

export function LotsDraw({ draw, lots, phase, now, onLogin }: LotsDrawProps) {
  const { view } = draw;
  if (lots.urn) {
    return (
      <Suspense fallback={null}>
        <UrnDraw draw={draw} lots={lots} urn={lots.urn} phase={phase} onLogin={onLogin} />
      </Suspense>
    );
  }
  return (
    <>
      <div id="moment">
        {match(phase)
          .with("soon", "open", "closing", (before) => <Opening view={view} phase={before} now={now} />)
          .with("locked", () => <Locked view={view} now={now} />)
          .with("drawn", () => <LotResult draw={draw} lots={lots} />)
          .with("empty", () => <Nobody />)
          .with("cancelled", () => <Cancelled view={view} />)
          .exhaustive()}
      </div>
      <SlipList lots={lots} />
      <Entry draw={draw} lots={lots} phase={phase} onLogin={onLogin} />
      <Suspense fallback={null}>
        <News draw={draw} phase={phase} />
      </Suspense>
    </>
  );
}

function Entry({ draw, lots, phase, onLogin }: Omit<LotsDrawProps, "now">) {
  const { t } = useTranslation("lots");
  if (phase === "cancelled" || phase === "empty") return null;
  if (lots.people === "link") return <EntrySection draw={draw} phase={phase} onLogin={onLogin} />;
  return phase === "drawn" ? null : <p className={styles.byName}>{t(`byName.${lots.people}`)}</p>;
}

function Nobody() {
  const { t } = useTranslation("lots");
  return (
    <Slip className={styles.card}>
      <h2>{t("nobody.title")}</h2>
      <p>{t("nobody.text")}</p>
    </Slip>
  );
}
