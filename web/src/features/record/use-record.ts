// The public record of one draw, or of one of its periods, read again whenever the draw moves.

import { useCallback, useEffect, useRef, useState } from "react";
import { listenDraw } from "@/api/live-draw";
import { type Failure, STA } from "@/api/outcome";
import { phoneClient } from "@/api/phone-client";
import type { RecordView } from "@/api/record-types";
import { keepSeenCommit } from "@/lib/seen-commits";

export type RecordLoad =
  | { kind: "loading" }
  | { kind: "missing" }
  | { kind: "failed"; words: string }
  | { kind: "here"; record: RecordView };

export function useRecord(lid: string, period: number | undefined): RecordLoad {
  const [record, setRecord] = useState<RecordView | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const last = useRef("");

  const refresh = useCallback(async () => {
    const answer = await phoneClient.get<RecordView>("/lotto/record", { lid, period }, { quiet: true });
    if (!answer.ok) return setFailure(answer);
    const { commit, period: which } = answer.data;
    if (commit) keepSeenCommit(lid, which, commit);
    setFailure(null);
    setRecord(answer.data);
  }, [lid, period]);

  useEffect(() => void refresh(), [refresh]);
  const known = record !== null;
  useEffect(() => {
    if (!known) return;
    const onPulse = (pulse: { state: string; revision: number; commit: string | null }) => {
      const now = `${pulse.state} ${pulse.revision} ${pulse.commit}`;
      if (last.current && last.current !== now) void refresh();
      last.current = now;
    };
    return listenDraw(lid, { onPulse, onLive: () => undefined });
  }, [known, lid, refresh]);

  if (record) return { kind: "here", record };
  if (!failure) return { kind: "loading" };
  const unknown = failure.sta === STA.notFound || failure.sta === STA.invalidInput;
  return unknown ? { kind: "missing" } : { kind: "failed", words: failure.msg };
}
