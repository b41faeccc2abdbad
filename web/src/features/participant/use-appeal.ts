// Where I stand with my appeal. Asked again whenever the draw moves: the organiser may have answered.

import { useCallback, useEffect, useRef, useState } from "react";
import type { MyAppeal } from "@/api/home-types";
import { phoneClient } from "@/api/phone-client";
import type { DrawNow } from "@/features/participant/use-draw";
import { deviceFor } from "@/lib/device-id";

export function useAppeal({ view, refresh }: DrawNow) {
  const [standing, setStanding] = useState<MyAppeal | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const waits = useRef(false);
  const load = useCallback(async () => {
    const { data } = await phoneClient.get<MyAppeal>(
      "/lotto/appeal",
      { lid: view.lid },
      { quiet: true, device: deviceFor(view) },
    );
    if (!data) return;
    setStanding(data);
    // The answer may have changed what I hold.
    const isAnswered = data.appeal !== null && data.appeal.state !== "open";
    if (waits.current && isAnswered) await refresh();
    waits.current = data.appeal?.state === "open";
  }, [view, refresh]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view that was made anew is the news
  useEffect(() => void load(), [load, view]);

  const send = async (text: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    const outcome = await phoneClient.post(
      "/lotto/appeal",
      { lid: view.lid, text },
      { quiet: true, device: deviceFor(view) },
    );
    if (!outcome.ok) setRefusal(outcome.fields[0]?.reason ?? outcome.msg);
    await load();
    await refresh();
    setBusy(false);
  };
  return { standing, busy, refusal, send };
}
