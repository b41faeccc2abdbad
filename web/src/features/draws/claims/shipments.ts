// Turns a table of couriers and numbers into shipments, and says of every row that cannot be sent why.

import type { Shipment } from "@/api/after-types";
import { isFormula, parseCsv } from "@/lib/parse-csv";

/** The server takes this many at once. */
export const MOST_ROWS = 5000;
const LONGEST_COURIER = 40;
const LONGEST_NUMBER = 60;
const WIN_ID = /^w_/;

export type RowFault =
  | "no_win"
  | "unknown"
  | "no_number"
  | "too_long"
  | "formula"
  | "twice"
  /** The server did not take it: not filled in yet, not goods, or gone. */
  | "refused";

export interface ShipRow {
  /** As counted in the file. */
  line: number;
  /** The code or the number of the win, as written. */
  key: string;
  courier: string;
  tracking: string;
  win: string | null;
  fault: RowFault | null;
}

export type TableFault = "empty" | "columns" | "too_many";
export type ShipTable = { rows: ShipRow[] } | { fault: TableFault };

type Column = "key" | "courier" | "tracking";

const HEADINGS: Record<Column, RegExp> = {
  key: /^(code|draw ?code|win|win ?id|抽奖码|中奖码|中奖编号|编号)$/i,
  courier: /^(courier|carrier|快递|快递公司|物流公司|承运商)$/i,
  tracking: /^(number|tracking|tracking ?(number|no\.?)|单号|快递单号|物流单号|运单号)$/i,
};

/** Codes are compared as people write them: capitals and dashes do not matter. */
export const plainCode = (code: string) => code.replace(/[\s-]/g, "").toUpperCase();

export function readShipments(text: string): ShipTable {
  const table = parseCsv(text);
  const [first, ...rest] = table;
  if (!first) return { fault: "empty" };
  const columns = columnsOf(first);
  const body = columns ? rest : table;
  const places = columns ?? (first.length === 3 ? { key: 0, courier: 1, tracking: 2 } : null);
  if (!places) return { fault: "columns" };
  if (body.length === 0) return { fault: "empty" };
  if (body.length > MOST_ROWS) return { fault: "too_many" };
  const before = table.length - body.length;
  return { rows: markRepeated(body.map((cells, at) => readRow(cells, places, before + at + 1))) };
}

function columnsOf(heading: string[]): Record<Column, number> | null {
  const find = (column: Column) => heading.findIndex((cell) => HEADINGS[column].test(cell));
  const places = { key: find("key"), courier: find("courier"), tracking: find("tracking") };
  return Object.values(places).includes(-1) ? null : places;
}

function readRow(cells: string[], places: Record<Column, number>, line: number): ShipRow {
  const [key, courier, tracking] = [places.key, places.courier, places.tracking].map((at) => cells[at] ?? "");
  const row = { line, key: key ?? "", courier: courier ?? "", tracking: tracking ?? "" };
  return { ...row, win: WIN_ID.test(row.key) ? row.key : null, fault: faultOf(row) };
}

function faultOf({ key, courier, tracking }: Pick<ShipRow, Column>): RowFault | null {
  if (!key) return "no_win";
  if (!tracking) return "no_number";
  if ([key, courier, tracking].some(isFormula)) return "formula";
  return courier.length > LONGEST_COURIER || tracking.length > LONGEST_NUMBER ? "too_long" : null;
}

/** The same win in two rows: nobody can say which one is meant. */
function markRepeated(rows: ShipRow[]): ShipRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const key = row.win ?? plainCode(row.key);
    const isAgain = seen.has(key);
    seen.add(key);
    return isAgain && !row.fault ? { ...row, fault: "twice" } : row;
  });
}

/** Whether codes have to be looked up before sending. */
export const needsCodes = (rows: readonly ShipRow[]) => rows.some(({ win, fault }) => !win && !fault);

/** Finds the win of each code; a code that did not win is a fault. */
export function resolveCodes(rows: readonly ShipRow[], wins: ReadonlyMap<string, string>): ShipRow[] {
  const found = rows.map((row): ShipRow => {
    if (row.win || row.fault) return row;
    const win = wins.get(plainCode(row.key)) ?? null;
    return { ...row, win, fault: win ? null : "unknown" };
  });
  return markRepeated(found);
}

export function ready(rows: readonly ShipRow[]): (Shipment & { line: number })[] {
  return rows.flatMap(({ win, fault, courier, tracking, line }) =>
    win && !fault ? [{ win, courier, tracking, line }] : [],
  );
}
