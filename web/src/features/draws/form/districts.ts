// The provinces, cities and areas to choose from, as the server lists them.

import { api } from "@/api/api";
import { q } from "@/api/query";
import type { DistrictLevels } from "@/lib/district";

export const districtsQuery = {
  ...q(["districts"], () => api.get<{ result: DistrictLevels }>("/util/district/list", {}, { quiet: true })),
  staleTime: Number.POSITIVE_INFINITY,
};
