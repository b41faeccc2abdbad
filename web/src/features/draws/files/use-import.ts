// The way of a courier's table: read and judged by the server, looked at, agreed to, written by a job that is watched.

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { refresh } from "@/features/draws/data/data-calls";
import { applyImport, checkImport, type ImportView, importQuery } from "@/features/draws/files/file-calls";

export function useImport(lid: string) {
  const [seen, setSeen] = useState<ImportView | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isRunning = seen?.state === "running";
  const { data } = useQuery({ ...importQuery(seen?.id ?? ""), enabled: isRunning, gcTime: 0 });
  const view = isRunning && data ? data : seen;

  // The claims behind the dialog have changed when the last row is written.
  const isOver = isRunning && view?.state === "done";
  useEffect(() => {
    if (isOver) void refresh(lid);
  }, [isOver, lid]);

  const check = async (file: File) => {
    setBusy(true);
    const outcome = await checkImport(lid, file);
    setBusy(false);
    setFault(outcome.ok ? null : outcome.msg);
    if (outcome.ok) setSeen(outcome.data);
  };
  const apply = async () => {
    if (!seen) return;
    setBusy(true);
    const outcome = await applyImport(lid, seen.id);
    setBusy(false);
    if (outcome.ok) setSeen(outcome.data);
  };
  const startOver = () => {
    setSeen(null);
    setFault(null);
  };
  return { view, fault, setFault, busy, check, apply, startOver };
}
