// The state of the beacons, asked for quietly: nobody signed in is needed, and a failure is shown in its place only.

import { createClient } from "@/api/client";
import { q } from "@/api/query";
import type { components } from "@/api/schema";
import { currentLanguage, i18n } from "@/lib/i18n";

export type BeaconStatus = components["schemas"]["BeaconStatus"];

const ASK_AGAIN = 15_000;
/** Less is ordinary: a round takes its time on the way. */
export const CLOCK_TOLERANCE = 1000;

const nothing = () => undefined;
const quiet = createClient({
  fetch: (...request) => window.fetch(...request),
  reporter: {
    message: nothing,
    success: nothing,
    notification: nothing,
    confirm: () => Promise.resolve(false),
  },
  t: i18n.getFixedT(null, "common"),
  language: currentLanguage,
  token: () => null,
  clearTokens: nothing,
  isLiveDraw: () => false,
  reload: nothing,
  goHome: nothing,
  openContact: nothing,
});

export const beaconQuery = {
  ...q(["beacons"], () => quiet.get<BeaconStatus>("/beacon")),
  refetchInterval: ASK_AGAIN,
};
