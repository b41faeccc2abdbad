// /mobile: one draw on a participant's phone. Signing in is a journey to the provider and back to this very page.

import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { phoneClient } from "@/api/phone-client";
import { reporter } from "@/api/reporter";
import type { Entry } from "@/features/identity/third-application";
import { DrawPage } from "@/features/participant/draw-page";
import { resumeGuest } from "@/lib/guest-token";

type Arrival = "arriving" | "here";

export function PhoneDraw() {
  const { t } = useTranslation("phone");
  const lid = new URLSearchParams(window.location.search).get("lid") ?? "";
  const arrival = useReturn((trouble) => reporter.message(t(`trouble.${trouble}`)));
  const login = () => {
    void enterHere().then((entry) => {
      if (entry.kind === "go") window.location.assign(entry.to);
      else if (entry.kind !== "enter") reporter.message(t(`trouble.${entry.kind}`));
    });
  };
  if (arrival === "arriving") return <p role="status">{t("signingIn")}</p>;
  return <DrawPage lid={lid} onLogin={login} />;
}

/** Loaded when somebody signs in: most people who look at a draw do so once. */
async function enterHere(): Promise<Entry> {
  const { enterThirdApplication } = await import("@/features/identity/third-application");
  return enterThirdApplication(new URL(window.location.href), phoneClient, navigator.userAgent);
}

type Trouble = Exclude<Entry["kind"], "go" | "enter">;

/** Whoever comes back from the provider brings a code: exchanged here, then the address is clean again. */
function useReturn(onTrouble: (trouble: Trouble) => void): Arrival {
  const query = new URLSearchParams(window.location.search);
  const returning = query.has("code") && query.has("state");
  const [arrival, setArrival] = useState<Arrival>(() => {
    // Before anything is asked of the server in somebody's name.
    if (!returning) resumeGuest(query.get("lid") ?? "");
    return returning ? "arriving" : "here";
  });
  const begun = useRef(false);
  useEffect(() => {
    // A code is good once: a second run of this effect must not spend it again.
    if (!returning || begun.current) return;
    begun.current = true;
    void enterHere().then((entry) => {
      if (entry.kind === "go") return window.location.replace(entry.to);
      if (entry.kind !== "enter") onTrouble(entry.kind);
      setArrival("here");
    });
  }, [returning, onTrouble]);
  return arrival;
}
