// The news of the signed-in person.

import type { NoticePage } from "@/api/after-types";
import { api } from "@/api/api";
import { q, queryClient } from "@/api/query";

const SIZE = 20;

export const noticesQuery = (pages: number) =>
  q(["notices", pages], () =>
    api.get<NoticePage>("/lotto/notices", { page: 1, size: SIZE * pages }, { quiet: true }),
  );

export async function markRead(which: { ids: string[] } | { all: true }): Promise<void> {
  const outcome = await api.post("/lotto/notices/read", which, { quiet: true });
  if (outcome.ok) await refetchNotices();
}

export function refetchNotices(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ["notices"] });
}
