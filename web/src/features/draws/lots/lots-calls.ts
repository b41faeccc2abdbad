// What the console asks the server about lots, one function a call.

import { keepPreviousData } from "@tanstack/react-query";
import { api } from "@/api/api";
import type { LotPage, LotView, NamesAdded, NamesRead } from "@/api/lot-types";
import { q, queryClient } from "@/api/query";
import type { SpinView, Spun } from "@/api/spin-types";

const LOTS = "/lotto/task/lots";
export const ROWS = 50;
const MOST_ROWS = 100;
/** What a screen shows and a clipboard takes; more goes into a file. */
export const MOST_SHOWN = 2000;

const key = (lid: string, ...rest: unknown[]) => ["draws", "data", lid, "lots", ...rest];

export const lotsQuery = (lid: string, words: string, page: number) => ({
  ...q(key(lid, words, page), () =>
    api.get<LotPage<LotView>>(LOTS, { lid, words, page, size: ROWS }, { quiet: true }),
  ),
  staleTime: 0,
  placeholderData: keepPreviousData,
});

/** Whose slips came last, or who may still draw. */
export const someLotsQuery = (lid: string, which: "newest" | "waiting", size: number) => ({
  ...q(key(lid, which, size), () =>
    api.get<LotPage<LotView>>(LOTS, { lid, which, page: 1, size }, { quiet: true }),
  ),
  staleTime: 0,
  placeholderData: keepPreviousData,
});

/** Draws for somebody on the list; the same number and seed again is the same draw. */
export const drawFor = (lid: string, member: string, nonce: number, seed: string) =>
  api.post<Spun>(`${LOTS}/draw`, { lid, member, nonce, seed }, { quiet: true });

export const slipOf = (lid: string, member: string, nonce: number) =>
  api.get<SpinView>(`${LOTS}/draw`, { lid, member, nonce }, { quiet: true });

/** Everybody, as far as a screen can show them. */
export const allLotsQuery = (lid: string) => ({
  ...q<LotPage<LotView>>(key(lid, "all"), async () => {
    const list: LotView[] = [];
    let total = 0;
    for (let page = 1; list.length < MOST_SHOWN; page += 1) {
      const outcome = await api.get<LotPage<LotView>>(LOTS, { lid, page, size: MOST_ROWS }, { quiet: true });
      if (!outcome.ok) return outcome;
      total = outcome.data.total;
      list.push(...outcome.data.list);
      if (outcome.data.list.length < MOST_ROWS) break;
    }
    return { ok: true, data: { total, list } };
  }),
  staleTime: 0,
});

/** The server is the only one that reads tables. */
export function readNames(file: File) {
  const form = new FormData();
  form.set("file", file);
  return api.post<NamesRead>(`${LOTS}/read`, form, { showsFields: true });
}

export const refreshLots = (lid: string) => queryClient.invalidateQueries({ queryKey: key(lid) });

export async function addNames(lid: string, names: readonly string[]) {
  const outcome = await api.post<NamesAdded>(`${LOTS}/people`, { lid, names }, { showsFields: true });
  if (outcome.ok) await refreshLots(lid);
  return outcome;
}
