// Slips that are drawn one by one, as the organiser sees them: how many are left, the device that draws, the hall, and the
// result as it comes.

import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TaskView } from "@/api/draw-types";
import type { LotsForm } from "@/api/lot-types";
import { someLotsQuery } from "@/features/draws/lots/lots-calls";
import type { Showing } from "@/features/draws/lots/lots-page";
import { Results } from "@/features/draws/lots/results";
import { urnSize } from "@/features/draws/lots/slips";
import { formatMoment, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Icon } from "@/ui/icon";
import styles from "./lots-page.module.css";

const DeviceDraw = lazy(async () => ({
  default: (await import("@/features/draws/lots/device-draw")).DeviceDraw,
}));
const HallLive = lazy(async () => ({ default: (await import("@/features/draws/lots/hall-live")).HallLive }));
const BigScreen = lazy(async () => ({
  default: (await import("@/features/draws/lots/big-screen")).BigScreen,
}));

const WHILE_LIVE = 2000;

export function OneByOne({ task }: { task: TaskView }) {
  const { lid, form, outcome } = task;
  const { lots } = form;
  const [showing, setShowing] = useState<Showing>(null);
  if (!lots) return null;
  const isLive = outcome === null;
  const close = () => setShowing(null);
  // Which screen it is stays as it was opened: the last slip must not close the hall.
  const open = (wanted: Showing) => setShowing(wanted === "screen" && isLive ? "live" : wanted);
  return (
    <>
      <div className={styles.before}>
        <Standing task={task} lots={lots} onRound={() => setShowing("round")} />
      </div>
      <Results lid={lid} task={task} isLive={isLive} onShow={open} />
      <Suspense fallback={null}>
        {showing === "round" ? (
          <DeviceDraw lid={lid} people={lots.people} slips={urnSize(lots)} onClose={close} />
        ) : null}
        {showing === "live" ? (
          <HallLive lid={lid} title={form.title} slips={urnSize(lots)} onClose={close} />
        ) : null}
        {showing === "screen" ? <BigScreen lid={lid} title={form.title} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

interface StandingProps {
  task: TaskView;
  lots: LotsForm;
  onRound(): void;
}

/** How far it is, and what to do now. */
function Standing({ task: { lid, state, outcome, closes_at }, lots, onRound }: StandingProps) {
  const { t } = useTranslation("lots-form");
  const { data } = useQuery({
    ...someLotsQuery(lid, "newest", 1),
    refetchInterval: outcome === null ? WHILE_LIVE : false,
  });
  const number = (value: number) => formatNumber(value, currentLanguage());
  const [drawn, all] = [data?.total ?? 0, urnSize(lots)];
  const at = closes_at ? formatMoment(closes_at, currentLanguage()) : "";
  const words =
    outcome !== null
      ? t("urn.over")
      : state === "locked"
        ? t("urn.last")
        : t(`urn.open.${lots.people}`, { at });
  return (
    <section className={styles.draw}>
      <div>
        {/* The names go on the promised date, and with them how many there were. */}
        <h2 className="number">
          {all > 0 ? t("urn.count", { n: number(drawn), all: number(all) }) : number(drawn)}
        </h2>
        <p>{words}</p>
      </div>
      {state === "open" && lots.people !== "link" ? (
        <Button type="primary" size="large" icon={<Icon name="mini" size={18} />} onClick={onRound}>
          {t(`urn.begin.${lots.people}`)}
        </Button>
      ) : null}
    </section>
  );
}
