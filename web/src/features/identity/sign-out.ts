// Ending a session, on the server and here. Leaving the operator's view ends only that.

import { api } from "@/api/api";
import { queryClient } from "@/api/query";
import { leaveNotice } from "@/lib/notice";
import { clearGmToken, clearTokens, isActingAsOrganiser } from "@/lib/session-token";

export async function signOut(): Promise<void> {
  await api.post("/user/logout");
  if (isActingAsOrganiser()) return leaveOperatorView();
  clearTokens();
  queryClient.clear();
  leaveNotice("signed_out");
  window.location.assign("/");
}

function leaveOperatorView(): void {
  clearGmToken();
  queryClient.clear();
  window.location.assign("/dashboard");
}
