// A name in at most two lines: in the largest letters in which it fits whole, cut with a mark only when it never does.

interface Room {
  width: number;
  /** From large to small. */
  sizes: number[];
  measure(words: string, size: number): number;
}

export interface FittedText {
  lines: string[];
  size: number;
}

const MOST_LINES = 2;
const CUT = "…";

export function fitText(name: string, { width, sizes, measure }: Room): FittedText {
  const words = name.trim().replace(/\s+/g, " ");
  for (const size of sizes) {
    const fits = (text: string) => measure(text, size) <= width;
    if (fits(words)) return { lines: [words], size };
    const lines = wrap(words, fits);
    if (lines.length <= MOST_LINES && lines.every(fits)) return { lines: balance(words, lines, fits), size };
  }
  const size = sizes.at(-1) ?? 10;
  const fits = (text: string) => measure(text, size) <= width;
  const [first = "", ...rest] = wrap(words, fits);
  return { lines: [first, cut(rest.join(""), fits)], size };
}

/** Pieces between which a line may end: words of an alphabet stay whole, Chinese breaks anywhere. */
function pieces(text: string): string[] {
  return text.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+/gu) ?? [];
}

function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces(text)) {
    if (line !== "" && !fits((line + piece).trimEnd())) {
      lines.push(line.trimEnd());
      line = piece;
    } else line += piece;
  }
  return [...lines, line.trimEnd()];
}

/** Two lines of about the same length look better than a full one and a single sign. */
function balance(text: string, lines: string[], fits: (line: string) => boolean): string[] {
  if (lines.length < 2) return lines;
  const all = pieces(text);
  const half = text.length / 2;
  let [best, nearest] = [lines, Number.POSITIVE_INFINITY];
  for (let at = 1; at < all.length; at++) {
    const tried = [all.slice(0, at).join("").trimEnd(), all.slice(at).join("").trimEnd()];
    const away = Math.abs((tried[0]?.length ?? 0) - half);
    if (away < nearest && tried.every(fits)) [best, nearest] = [tried, away];
  }
  return best;
}

function cut(text: string, fits: (line: string) => boolean): string {
  const signs = [...text];
  while (signs.length > 1 && !fits(signs.join("") + CUT)) signs.pop();
  return signs.join("") + CUT;
}
