// The page of one draw of lots: who is in, the wait, and who drew what; with the screen for the hall and the device that
// is passed round.

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TaskView } from "@/api/draw-types";
import { taskQuery } from "@/features/draws/calls";
import { PageHead } from "@/features/draws/data/page-head";
import { useDrawHead } from "@/features/draws/data/use-draw-head";
import { LoadFailed, Loading } from "@/features/draws/form/load-states";
import { recordPath } from "@/features/draws/list/share-address";
import { Before } from "@/features/draws/lots/before";
import { Results } from "@/features/draws/lots/results";
import { addWords } from "@/lib/i18n";

const BigScreen = lazy(async () => ({
  default: (await import("@/features/draws/lots/big-screen")).BigScreen,
}));
const PassRound = lazy(async () => ({
  default: (await import("@/features/draws/lots/pass-round")).PassRound,
}));

const OneByOne = lazy(async () => {
  const [part] = await Promise.all([import("@/features/draws/lots/one-by-one"), addWords(["lots"])]);
  return { default: part.OneByOne };
});

const WHILE_WAITING = 2000;

export type Showing = "screen" | "live" | "round" | null;

export function LotsPage({ lid }: { lid: string }) {
  const { t } = useTranslation("lots-form");
  const { head, error, retry } = useDrawHead(lid);
  const task = useQuery({
    ...taskQuery(lid),
    refetchInterval: ({ state: { data } }) => (isWaiting(data) ? WHILE_WAITING : false),
  });
  const [showing, setShowing] = useState<Showing>(null);
  if (!head || !task.data) return error ? <LoadFailed error={error} onRetry={retry} /> : <Loading />;
  const { form, state, outcome } = task.data;
  const isUrn = form.lots?.when === "one_by_one" && state !== "draft" && state !== "cancelled";
  return (
    <>
      <PageHead head={{ ...head, state, outcome }}>
        <a href={recordPath(lid)} target="_blank" rel="noopener">
          {t("page.record")}
        </a>
      </PageHead>
      {isUrn ? (
        <Suspense fallback={<Loading />}>
          <OneByOne task={task.data} />
        </Suspense>
      ) : outcome === "lots" ? (
        <Results lid={lid} task={task.data} onShow={setShowing} />
      ) : (
        <Before task={task.data} onChanged={() => void task.refetch()} />
      )}
      <Suspense fallback={null}>
        {showing === "screen" ? (
          <BigScreen lid={lid} title={form.title} onClose={() => setShowing(null)} />
        ) : null}
        {showing === "round" ? <PassRound lid={lid} onClose={() => setShowing(null)} /> : null}
      </Suspense>
    </>
  );
}

function isWaiting(task: TaskView | undefined): boolean {
  const lots = task?.form.lots;
  const comes = lots?.people === "link" || lots?.when === "one_by_one";
  return task?.state === "locked" || (task?.state === "open" && comes);
}
