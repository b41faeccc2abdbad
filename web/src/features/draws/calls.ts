// What the console asks the server about draws, one function a call.

import { keepPreviousData } from "@tanstack/react-query";
import { api } from "@/api/api";
import type {
  CheckAnswer,
  DrawForm,
  DrawState,
  ManyDone,
  PublicView,
  ReadyKind,
  Simulated,
  TaskPage,
  TaskView,
  WinPage,
  WinView,
} from "@/api/draw-types";
import { STA } from "@/api/outcome";
import { q, queryClient } from "@/api/query";
import type { Saves } from "@/features/draws/form/draft-keeper";
import { randomString } from "@/lib/random-string";

const TASK = "/lotto/task";
export const PAGE_SIZE = 20;
/** While people are joining, the counts are asked for again this often, and only while the page is looked at. */
const LIVE_EVERY = 5000;

export const MOMENTS = ["created", "closes"] as const;
export const SORTS = ["created", "updated", "closes"] as const;

export interface ListQuestion {
  page: number;
  kind?: ReadyKind | undefined;
  state?: DrawState | undefined;
  words?: string | undefined;
  deleted: boolean;
  /** What the days are about. */
  by: (typeof MOMENTS)[number];
  /** Days, as date fields write them; whole days of whoever asks. */
  from?: string | undefined;
  to?: string | undefined;
  sort: (typeof SORTS)[number];
}

export function drawsQuery(question: ListQuestion) {
  const ask = (quiet: boolean) => api.post<TaskPage>(`${TASK}/list`, asked(question), { quiet });
  const query = q(["draws", "list", question], () => ask(true));
  return {
    ...query,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: TaskPage | undefined } }) =>
      state.data?.list.some(({ live }) => live) ? LIVE_EVERY : (false as const),
  };
}

/** Days become the moments at which they begin and end here. */
function asked({ from, to, ...question }: ListQuestion) {
  const begin = from ? new Date(`${from}T00:00:00`).toISOString() : undefined;
  const end = to ? new Date(`${to}T23:59:59.999`).toISOString() : undefined;
  return { ...question, size: PAGE_SIZE, ...(begin ? { from: begin } : {}), ...(end ? { to: end } : {}) };
}

export function taskQuery(lid: string) {
  return {
    ...q(["draws", "task", lid], () =>
      api.get<TaskView>(TASK, { lid }, { expects: [STA.notFound, STA.notAllowed], quiet: true }),
    ),
    // A form starts from what the server has now, never from what it had a while ago.
    staleTime: 0,
    gcTime: 0,
  };
}

/** The draw as everybody sees it. */
export const publicQuery = (lid: string) =>
  q(["draws", "public", lid], () => api.get<PublicView>("/lotto/public", { lid }, { quiet: true }));

export function winnersQuery(lid: string, page: number) {
  return {
    ...q(["draws", "winners", lid, page], () =>
      api.get<WinPage>(`${TASK}/winners`, { lid, page, size: PAGE_SIZE }, { quiet: true }),
    ),
    staleTime: 0,
  };
}

/** How a form is saved. The key makes a create that was sent twice one draw. */
export function savesOf(kind: ReadyKind): Saves {
  const idempotencyKey = randomString();
  const options = { quiet: true, showsFields: true } as const;
  return {
    create: (form) => api.post(TASK, { kind, form }, { ...options, idempotencyKey }),
    update: (lid, form, revision) =>
      api.post(`${TASK}/update`, { lid, form, ...(revision === null ? {} : { revision }) }, options),
  };
}

export const checkForm = (kind: ReadyKind, form: DrawForm, lid: string | null) =>
  api.post<CheckAnswer>(`${TASK}/check`, { kind, form, ...(lid ? { lid } : {}) }, { quiet: true });

export interface SimulatorQuestion {
  form: DrawForm;
  visitors: number;
  days: number;
  runs: number;
}

/** Plays a draw that never was; the caller puts faults at their fields. */
export const simulate = (question: SimulatorQuestion) =>
  api.post<Simulated>(`${TASK}/simulate`, question, { showsFields: true });

/** The caller answers a silent beacon itself, and puts faults at their fields. */
export const publish = (lid: string) =>
  act<TaskView>("publish", { lid }, { showsFields: true, expects: [STA.conflict] });

/** The form says beside its button whatever stands in the way, and refreshes the lists itself. What is published
 * already is published: it may be sent again when no answer came. */
export const publishForm = (lid: string) =>
  api.post<TaskView>(
    `${TASK}/publish`,
    { lid },
    { showsFields: true, showsFailures: true, expects: [STA.conflict, STA.notFound, STA.notAllowed] },
  );

export const openNow = (lid: string) => act<TaskView>("open", { lid });
export const cancel = (lid: string, reason: string) => act<TaskView>("cancel", { lid, reason });
export const endEarly = (lid: string, reason: string) => act<TaskView>("end", { lid, reason });
export const copy = (lid: string) => act<{ lid: string }>("copy", { lid });
export const restore = (lid: string) => act<TaskView>("restore", { lid });
export const redraw = (lid: string, win: string, reason: string) =>
  act<{ replaced: WinView | null }>("redraw", { lid, win, reason });

/** Each is answered for itself. */
export const changeMany = (action: "delete" | "undo" | "restore", lids: readonly string[]) =>
  act<ManyDone>("many", { action, lids });

export async function remove(lid: string) {
  const outcome = await api.delete(TASK, { lid });
  if (outcome.ok) await refreshDraws();
  return outcome;
}

type Options = Parameters<typeof api.post>[2];

async function act<T>(verb: string, body: object, options: Options = {}) {
  const outcome = await api.post<T>(`${TASK}/${verb}`, body, { ...options, idempotencyKey: randomString() });
  if (outcome.ok) await refreshDraws();
  return outcome;
}

/** The lists, and the number of draws beside the plan. */
export async function refreshDraws(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["draws"] }),
    queryClient.invalidateQueries({ queryKey: ["user", "info"] }),
  ]);
}
