// What the server knows about a participant: entries and notices, fresh whenever it says that something is new.

import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Joinable, Joinables, MyEntries, MyEntry, Notice, Notices } from "@/api/home-types";
import { listenLive } from "@/api/live";
import type { Outcome } from "@/api/outcome";
import { phoneClient } from "@/api/phone-client";
import { dataOf, queryClient } from "@/api/query";

const SIZE = 20;

interface Paged {
  total: number;
  list: unknown[];
}

const paged = <T extends Paged>(name: string, call: (page: number) => Promise<Outcome<T>>) =>
  infiniteQueryOptions({
    queryKey: ["home", name],
    queryFn: async ({ pageParam }) => dataOf(await call(pageParam)),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * SIZE < total ? page + 1 : undefined),
  });

const entriesQuery = paged("entries", (page) =>
  phoneClient.get<MyEntries>("/lotto/my", { page, size: SIZE }, { quiet: true }),
);
const noticesQuery = paged("notices", (page) =>
  phoneClient.get<Notices>("/lotto/notices", { page, size: SIZE }, { quiet: true }),
);

const joinableQuery = infiniteQueryOptions({
  queryKey: ["home", "joinable"],
  queryFn: async ({ pageParam }) =>
    dataOf(
      await phoneClient.get<Joinables>("/lotto/joinable", { page: pageParam, size: SIZE }, { quiet: true }),
    ),
  initialPageParam: 1,
  getNextPageParam: ({ more }, _pages, page) => (more ? page + 1 : undefined),
});

export function useJoinable() {
  const query = useInfiniteQuery(joinableQuery);
  const joinable: Joinable[] | null = query.data?.pages.flatMap(({ list }) => list) ?? null;
  return { joinable, more: moreOf(query), failed: query.isError, retry: () => void query.refetch() };
}

export function useEntries() {
  const query = useInfiniteQuery(entriesQuery);
  const entries: MyEntry[] | null = query.data?.pages.flatMap(({ list }) => list) ?? null;
  return { entries, more: moreOf(query), failed: query.isError, retry: () => void query.refetch() };
}

export function useNotices() {
  const query = useInfiniteQuery(noticesQuery);
  const notices: Notice[] | null = query.data?.pages.flatMap(({ list }) => list) ?? null;
  const unread = query.data?.pages[0]?.unread ?? 0;
  return { notices, unread, more: moreOf(query), failed: query.isError, retry: () => void query.refetch() };
}

/** How to get the next page, if there is one. */
function moreOf(query: { hasNextPage: boolean; fetchNextPage(): unknown }): (() => void) | null {
  return query.hasNextPage ? () => void query.fetchNextPage() : null;
}

export const refreshHome = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["home"] });

export async function markRead(which: { ids: string[] } | { all: true }): Promise<void> {
  await phoneClient.post("/lotto/notices/read", which, { quiet: true });
  await refreshHome();
}

/** Keeps the page fresh: by the server's word, and when the person comes back to it. */
export function useHomeNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries();
    const onReturn = () => {
      if (document.visibilityState === "visible") refresh();
    };
    const stop = listenLive({ onProfile: refresh });
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [client]);
}
