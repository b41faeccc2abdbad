// What the desk asks the server: everything in one call, again and again while it is looked at.

import { keepPreviousData } from "@tanstack/react-query";
import { api } from "@/api/api";
import type { Desk } from "@/api/draw-types";
import { q } from "@/api/query";

const AGAIN_EVERY = 10_000;

/** Below "draws", so that whatever changes a draw refreshes the desk too. */
export const deskQuery = {
  ...q(["draws", "desk"], () => api.get<Desk>("/lotto/dashboard", {}, { quiet: true })),
  placeholderData: keepPreviousData,
  staleTime: 0,
  refetchInterval: AGAIN_EVERY,
};
