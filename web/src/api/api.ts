// The client of the running app: the real browser, the real stores, the words being spoken.

import { createClient, type World } from "@/api/client";
import { contactRequests } from "@/api/contact-requests";
import { planRequests, readPlanNeed } from "@/api/plan-requests";
import { reporter } from "@/api/reporter";
import { currentLanguage, i18n } from "@/lib/i18n";
import { leaveNotice } from "@/lib/notice";
import { clearTokens, readToken } from "@/lib/session-token";

const world: World = {
  fetch: (...request) => window.fetch(...request),
  reporter,
  t: i18n.getFixedT(null, "common"),
  language: currentLanguage,
  token: readToken,
  clearTokens,
  isLiveDraw: () => window.location.pathname.split("/")[1] === "live_draw",
  reload: () => window.location.reload(),
  goHome: () => {
    leaveNotice("expired");
    window.location.assign("/");
  },
  openContact: () => contactRequests.ask(),
  vipNeeded: (detail) => {
    const need = readPlanNeed(detail);
    if (!planRequests.ask(need)) reporter.message(need.description);
  },
};

export const api = createClient(world);
