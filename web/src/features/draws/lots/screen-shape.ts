// How many names a hall can read at once, and how large they are. Made for 1920 × 1080. Pure.

/** Twelve rows of four: what fits between the title and the buttons. */
const MOST = 48;

export interface Shape {
  columns: number;
  /** Of the type, in pixels of a screen that is 1080 high. */
  size: number;
  from: number;
  to: number;
}

/** Few names are large; forty-eight are as many as can be read from the back. */
export function shapeOf(rows: number, page: number): Shape {
  const from = page * MOST;
  const to = Math.min(rows, from + MOST);
  const count = Math.min(rows, MOST);
  if (count <= 5) return { columns: 1, size: 72, from, to };
  if (count <= 12) return { columns: 2, size: 56, from, to };
  if (count <= 27) return { columns: 3, size: 42, from, to };
  return { columns: 4, size: 32, from, to };
}

export const pagesOf = (rows: number): number => Math.max(1, Math.ceil(rows / MOST));

/** The sheet on which the last name that was shown stands. */
export const pageOf = (shown: number, rows: number): number =>
  Math.min(pagesOf(rows) - 1, Math.floor(Math.max(0, shown - 1) / MOST));
