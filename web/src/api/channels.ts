// How the operator can be reached and which ways of signing in this installation offers.

import { api } from "@/api/api";
import { q } from "@/api/query";
import type { Channels } from "@/api/types";

export const channelsQuery = q(["channels"], () => api.get<Channels>("/channels"));
