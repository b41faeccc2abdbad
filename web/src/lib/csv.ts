// A table as a file that spreadsheets open: marked as UTF-8, every cell quoted, and none that begins a formula.

const BOM = "\uFEFF";
/** What a spreadsheet would run instead of show. */
const BEGINS_FORMULA = /^[=+\-@\t\r]/;

export function csvFile(rows: readonly (readonly (string | number)[])[]): string {
  return BOM + rows.map((row) => row.map(cell).join(",")).join("\r\n");
}

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = BEGINS_FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
