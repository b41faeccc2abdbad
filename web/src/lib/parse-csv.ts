// Reads a table that was typed, pasted from a spreadsheet or exported by one: quotes, line ends, separators, encodings.

/** How spreadsheets keep a number as text: ="00123". */
const TEXT_FORMULA = /^="([^"]*)"$/;
/** How a careful export keeps a spreadsheet from running a cell. */
const GUARDED = /^'(?=[=+\-@\t\r])/;

/** The rows that hold anything, cell by cell, without a byte-order mark. */
export function parseCsv(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, "");
  return readRows(clean, separatorOf(clean)).filter((row) => row.some((cell) => cell !== ""));
}

/** Whether a spreadsheet would run the cell instead of showing it. */
export function isFormula(cell: string): boolean {
  return /^[=+\-@]/.test(cell);
}

/** The text of a file from this or an older spreadsheet: UTF-8, UTF-16, or else the Chinese national encoding. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/** Tabs come from a pasted selection and from nowhere else; otherwise whichever the first line has more of. */
function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/));
  if (line.includes("\t")) return "\t";
  return line.split(";").length > line.split(",").length ? ";" : ",";
}

function readRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(plain(cell));
    cell = "";
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === "") {
      cell = "";
      isQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === "\n") endRow();
    else if (sign === "\r") {
      if (text[at + 1] !== "\n") endRow();
    } else cell += sign;
  }
  if (cell !== "" || row.length > 0) endRow();
  return rows;
}

function plain(cell: string): string {
  const trimmed = cell.trim();
  return (TEXT_FORMULA.exec(trimmed)?.[1] ?? trimmed.replace(GUARDED, "")).trim();
}
