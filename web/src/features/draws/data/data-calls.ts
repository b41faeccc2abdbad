// What the pages around a draw ask the server, one function a call.

import { keepPreviousData } from "@tanstack/react-query";
import type {
  AppealPage,
  Branches,
  Claim,
  ClaimPage,
  ClaimState,
  DrawNumbers,
  FormPage,
  FormRow,
  FunnelView,
  Helper,
  HelperLink,
  Helping,
  HistoryEntry,
  MemberPage,
  MemberStatus,
  MemberSteps,
  OwnRights,
  PendingInvite,
  Reviewed,
  Right,
  Shipment,
  Shipped,
  SpinFigures,
  SuspectPage,
  Verdict,
  VoucherPage,
  VoucherState,
} from "@/api/after-types";
import { api } from "@/api/api";
import type { WinPage, WinView } from "@/api/draw-types";
import { STA } from "@/api/outcome";
import { q, queryClient } from "@/api/query";
import { randomString } from "@/lib/random-string";

const TASK = "/lotto/task";
export const ROWS = 20;
const MOST_ROWS = 100;
export const LIVE_EVERY = 5000;
const quiet = { quiet: true, expects: [STA.vipNeeded] } as const;

/** Everything here belongs to one draw and is asked again after each change. */
const key = (lid: string, ...rest: unknown[]) => ["draws", "data", lid, ...rest];

function fresh<T>(query: T) {
  return { ...query, staleTime: 0, placeholderData: keepPreviousData };
}

/** Asked again while an open draw is looked at; what was refused once is left alone. */
const live = <T>(query: T, isLive: boolean) => ({
  ...query,
  refetchInterval: ({ state }: { state: { data?: unknown } }) =>
    isLive && state.data !== undefined ? LIVE_EVERY : (false as const),
});

export const numbersQuery = (lid: string, isLive = false) =>
  live(
    q(key(lid, "numbers"), () => api.get<DrawNumbers>(`${TASK}/data`, { lid }, quiet)),
    isLive,
  );

export const spinsQuery = (lid: string, isLive: boolean) =>
  live(fresh(q(key(lid, "spins"), () => api.get<SpinFigures>(`${TASK}/spins`, { lid }, quiet))), isLive);

export const funnelQuery = (lid: string, isLive: boolean) =>
  live(fresh(q(key(lid, "funnel"), () => api.get<FunnelView>(`${TASK}/funnel`, { lid }, quiet))), isLive);

/** One level of the tree: those who came by themselves, or somebody's friends. */
export const branchesQuery = (lid: string, inviter: string | null, page: number) =>
  q(key(lid, "invites", inviter, page), () =>
    api.get<Branches>(`${TASK}/invites`, { lid, page, size: ROWS, ...(inviter ? { inviter } : {}) }, quiet),
  );

export const suspectsQuery = (lid: string, state: "open" | "fine", page: number) =>
  fresh(
    q(key(lid, "suspects", state, page), () =>
      api.get<SuspectPage>(`${TASK}/suspects`, { lid, state, page, size: ROWS }, quiet),
    ),
  );

export const appealsQuery = (lid: string, state: "open" | "answered", page: number) =>
  fresh(
    q(key(lid, "appeals", state, page), () =>
      api.get<AppealPage>(`${TASK}/appeals`, { lid, state, page, size: ROWS }, quiet),
    ),
  );

export const markSuspect = (lid: string, member: string, fine: boolean) =>
  act(lid, "suspects/mark", { member, fine });
export const answerAppeal = (lid: string, id: string, accept: boolean, reason: string) =>
  act(lid, "appeals/answer", { id, accept, reason });

export interface MemberQuestion {
  page: number;
  words: string;
  status: MemberStatus;
  size?: number;
}

export const membersQuery = (lid: string, { size = ROWS, ...question }: MemberQuestion) =>
  fresh(
    q(key(lid, "members", question, size), () =>
      api.get<MemberPage>(`${TASK}/members`, { lid, size, ...question }, quiet),
    ),
  );

export const stepsQuery = (lid: string, id: string) =>
  q(key(lid, "steps", id), () => api.get<MemberSteps>(`${TASK}/member`, { lid, id }, quiet));

export const claimsQuery = (lid: string, state: ClaimState | null, page: number, size = ROWS) =>
  fresh(
    q(key(lid, "claims", state, page, size), () =>
      api.get<ClaimPage>(`${TASK}/claims`, { lid, page, size, ...(state ? { state } : {}) }, quiet),
    ),
  );

/** What I may do in this draw; asked anew, because the organiser may take it back at any time. */
export const rightsQuery = (lid: string) => ({
  ...q(key(lid, "rights"), () => api.get<OwnRights>(`${TASK}/rights`, { lid }, quiet)),
  staleTime: 0,
});

/** Draws of others that I help with. */
export const helpingQuery = {
  ...q(["draws", "helping"], () => api.get<{ list: Helping[] }>(`${TASK}/helping`, {}, quiet)),
  staleTime: 0,
};

export const helpersQuery = (lid: string) =>
  q(key(lid, "helpers"), () =>
    api.get<{ list: Helper[]; pending: PendingInvite[] }>(`${TASK}/admin`, { lid }, quiet),
  );

export const historyQuery = (lid: string) => ({
  ...q(key(lid, "history"), () => api.get<{ list: HistoryEntry[] }>(`${TASK}/history`, { lid }, quiet)),
  staleTime: 0,
});

export const formsQuery = (lid: string, page: number) =>
  fresh(
    q(key(lid, "forms", page), () => api.get<FormPage>(`${TASK}/forms`, { lid, page, size: ROWS }, quiet)),
  );

export const vouchersQuery = (lid: string, state: VoucherState, page = 1, size = 50) => ({
  ...q(key(lid, "vouchers", state, page, size), () =>
    api.get<VoucherPage>(`${TASK}/vouchers`, { lid, state, page, size }, quiet),
  ),
  staleTime: 0,
  // People send while others review.
  refetchInterval: state === "in_review" ? LIVE_EVERY : (false as const),
});

export const grant = (lid: string, member: string, count: number, reason: string) =>
  act<{ codes: string[] }>(lid, "codes", { member, count, reason });
export const exclude = (lid: string, member: string, reason: string) =>
  act(lid, "exclude", { member, reason });
export const include = (lid: string, member: string) => act(lid, "include", { member });

export const unmask = (lid: string, win: string) => act<Claim>(lid, "claims/unmask", { win });
export const unmaskForm = (lid: string, member: string) => act<FormRow>(lid, "forms/unmask", { member });
export const handOver = (lid: string, win: string) => act(lid, "claims/hand_over", { win });
export const ship = (lid: string, rows: Shipment[]) => act<Shipped>(lid, "claims/ship", { rows });

export const inviteHelper = (lid: string, rights: Right[]) =>
  act<HelperLink>(lid, "admin/invite", { rights });

export async function removeHelper(lid: string, user: string) {
  const outcome = await api.delete(`${TASK}/admin`, { lid, user });
  if (outcome.ok) await refresh(lid);
  return outcome;
}

export async function revokeInvite(lid: string, id: string) {
  const outcome = await api.delete(`${TASK}/admin/invite`, { lid, id });
  if (outcome.ok) await refresh(lid);
  return outcome;
}

/** The caller says what became of it. */
export const acceptInvitation = (token: string) =>
  api.post<{ lid: string }>(`${TASK}/admin/accept`, { token });

/** Not refreshed here: the queue keeps its own order. */
export const review = (lid: string, ids: readonly string[], verdict: Verdict, reason: string) =>
  api.post<Reviewed>(
    `${TASK}/vouchers/review`,
    { lid, ids, verdict, ...(reason ? { reason } : {}) },
    { idempotencyKey: randomString(), outlives: true },
  );

const MOST_NAME_PAGES = 10;

/** Who stands behind each win, for the first thousand: the claims themselves do not say before they are filled in. */
export const winnersByWin = (lid: string) =>
  q<ReadonlyMap<string, WinView>>(key(lid, "names"), async () => {
    const found = new Map<string, WinView>();
    for (let page = 1; page <= MOST_NAME_PAGES; page += 1) {
      const outcome = await api.get<WinPage>(`${TASK}/winners`, { lid, page, size: MOST_ROWS }, quiet);
      if (!outcome.ok) return outcome;
      for (const win of outcome.data.list) found.set(win.id, win);
      // Reserves stand behind the winners and have no claims.
      const isOver = outcome.data.list.every(({ state }) => state === "reserve");
      if (isOver || page * MOST_ROWS >= outcome.data.total) break;
    }
    return { ok: true, data: found };
  });

async function act<T>(lid: string, verb: string, body: object) {
  const outcome = await api.post<T>(`${TASK}/${verb}`, { lid, ...body }, { idempotencyKey: randomString() });
  if (outcome.ok) await refresh(lid);
  return outcome;
}

export async function refresh(lid: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: key(lid) });
}
