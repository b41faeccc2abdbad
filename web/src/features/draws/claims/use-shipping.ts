// The way of a courier's table: read, looked at, sent; what the server refuses is marked at its row.

import { useState } from "react";
import {
  needsCodes,
  readShipments,
  ready,
  resolveCodes,
  type ShipRow,
  type TableFault,
} from "@/features/draws/claims/shipments";
import { ship, winsByCode } from "@/features/draws/data/data-calls";

export function useShipping(lid: string) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState<TableFault | null>(null);
  const [rows, setRows] = useState<ShipRow[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);

  const check = async () => {
    const table = readShipments(text);
    setFault("fault" in table ? table.fault : null);
    if ("fault" in table) return;
    setBusy(true);
    try {
      setRows(needsCodes(table.rows) ? resolveCodes(table.rows, await winsByCode(lid)) : table.rows);
    } catch {
      // The person was told already; the text is still there to try again.
    }
    setBusy(false);
  };

  const send = async () => {
    const good = ready(rows ?? []);
    setBusy(true);
    const outcome = await ship(
      lid,
      good.map(({ win, courier, tracking }) => ({ win, courier, tracking })),
    );
    setBusy(false);
    if (!outcome.ok) return;
    const refused = new Set(outcome.data.refused.map((place) => good[place]?.line));
    setRows((before) =>
      (before ?? []).map((row) => (refused.has(row.line) ? { ...row, fault: "refused" } : row)),
    );
    setIsDone(true);
  };

  const startOver = () => setRows(null);
  return { text, setText, fault, rows, busy, isDone, check, send, startOver };
}
