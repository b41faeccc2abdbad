// What the console asks the server about draws, one function a call.

import { keepPreviousData } from "@tanstack/react-query";
import { api } from "@/api/api";
import type {
  CheckAnswer,
  DrawForm,
  DrawState,
  ReadyKind,
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

export interface ListQuestion {
  page: number;
  kind?: ReadyKind | undefined;
  state?: DrawState | undefined;
  words?: string | undefined;
  deleted: boolean;
}

export function drawsQuery(question: ListQuestion) {
  const ask = (quiet: boolean) =>
    api.post<TaskPage>(`${TASK}/list`, { ...question, size: PAGE_SIZE }, { quiet });
  const query = q(["draws", "list", question], () => ask(true));
  return {
    ...query,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: TaskPage | undefined } }) =>
      state.data?.list.some(({ live }) => live) ? LIVE_EVERY : (false as const),
  };
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

/** The caller answers a silent beacon itself, and puts faults at their fields. */
export const publish = (lid: string) =>
  act<TaskView>("publish", { lid }, { showsFields: true, expects: [STA.conflict] });

export const openNow = (lid: string) => act<TaskView>("open", { lid });
export const cancel = (lid: string, reason: string) => act<TaskView>("cancel", { lid, reason });
export const copy = (lid: string) => act<{ lid: string }>("copy", { lid });
export const restore = (lid: string) => act<TaskView>("restore", { lid });
export const redraw = (lid: string, win: string, reason: string) =>
  act<{ replaced: WinView | null }>("redraw", { lid, win, reason });

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
