// The numbers of a draw: how many, how far they came, when they joined and from where.

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { DrawNumbers } from "@/api/after-types";
import { STA } from "@/api/outcome";
import { RequestFailed } from "@/api/query";
import { Answer } from "@/features/draws/data/answer";
import { Chances } from "@/features/draws/data/chances";
import { numbersQuery } from "@/features/draws/data/data-calls";
import { Devices } from "@/features/draws/data/devices";
import { Funnel } from "@/features/draws/data/funnel";
import { HourPlot } from "@/features/draws/data/hour-plot";
import { Regions } from "@/features/draws/data/regions";
import { Sources } from "@/features/draws/data/sources";
import type { DrawHead } from "@/features/draws/data/use-draw-head";
import { isInstantKind } from "@/features/draws/kinds";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Gate, useIsAllowed } from "@/ui/gate";
import styles from "./overview.module.css";

const SpinOverview = lazy(async () => ({
  default: (await import("@/features/draws/data/spin-overview")).SpinOverview,
}));

export function OverviewTab({ head }: { head: DrawHead }) {
  const isInstant = isInstantKind(head.kind);
  return (
    <div className={styles.overview}>
      {isInstant ? (
        <Suspense>
          <SpinOverview head={head} />
        </Suspense>
      ) : (
        <Totals head={head} />
      )}
      <Funnel head={head} />
      <Details head={head} />
    </div>
  );
}

function Totals({ head }: { head: DrawHead }) {
  const { t } = useTranslation("after");
  const { participants, codes, prizes } = head;
  const known = prizes.every(({ units }) => units !== null);
  const units = known ? prizes.reduce((sum, prize) => sum + (prize.units ?? 0), 0) : null;
  return (
    <dl className={styles.totals}>
      <Total words={t("overview.people")} value={participants} />
      <Total words={t("overview.codes")} value={codes} />
      <Total words={t("overview.units")} value={units} />
    </dl>
  );
}

function Total({ words, value }: { words: string; value: number | null }) {
  return (
    <div>
      <dt>{words}</dt>
      <dd className="number">{value === null ? "–" : formatNumber(value, currentLanguage())}</dd>
    </div>
  );
}

/** What the plan does not include is shown in outline, and says so. */
function Details({ head: { lid, kind, state } }: { head: DrawHead }) {
  const isAllowed = useIsAllowed("detailed_data");
  const query = useQuery({ ...numbersQuery(lid, state === "open"), enabled: isAllowed });
  const isRefused = query.error instanceof RequestFailed && query.error.failure.sta === STA.vipNeeded;
  if (!isAllowed || isRefused) {
    return (
      <Gate feature="detailed_data">
        <Outline />
      </Gate>
    );
  }
  return (
    <Answer query={query}>
      {(numbers) => <Numbers numbers={numbers} isInstant={isInstantKind(kind)} />}
    </Answer>
  );
}

function Numbers({ numbers, isInstant }: { numbers: DrawNumbers; isInstant: boolean }) {
  return (
    <>
      <div className={styles.details}>
        <HourPlot joins={numbers.joins_by_hour} views={numbers.views_by_hour} />
        <Sources sources={numbers.sources} />
      </div>
      <Regions provinces={numbers.provinces} told={numbers.told} participants={numbers.participants} />
      <div className={styles.halves}>
        <Devices devices={numbers.devices} />
        {isInstant ? null : <Chances chances={numbers.chances} />}
      </div>
    </>
  );
}

/** A curve of no draw at all, without any number: the shape of what would stand here. */
function Outline() {
  const { t } = useTranslation("after");
  return (
    <section className={styles.card}>
      <h2>{t("hours.title")}</h2>
      <p className={styles.note}>{t("overview.locked")}</p>
      <svg className={styles.outline} viewBox="0 0 720 120" aria-hidden="true">
        <path d="M0 112C60 110 90 70 140 64s90 34 150 18 70-74 130-70 90 62 150 66 90 26 150 30" />
      </svg>
    </section>
  );
}
