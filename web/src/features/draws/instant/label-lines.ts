// The name of a prize in a few short lines, by the width that letters take.

const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Letters that are as wide as they are high count one, the others about half. */
const widthOf = (letter: string) => (/[ -\u024f]/.test(letter) ? 0.58 : 1);

/** At most `most` lines of a width in letters; what does not fit ends with an ellipsis. Latin words stay whole if they can. */
export function labelLines(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const word of words(text.trim())) {
    const wide = wordWidth(word);
    if (used + wide <= width) {
      line += word;
      used += wide;
      continue;
    }
    if (line.trim()) lines.push(line.trim());
    if (lines.length === most) return ended(lines, width);
    const fits = cut(word.trimStart(), width);
    line = fits;
    used = wordWidth(fits);
    if (fits.length < word.trimStart().length) {
      lines.push(line);
      return ended(lines.slice(0, most), width);
    }
  }
  if (line.trim()) lines.push(line.trim());
  return lines.length > most ? ended(lines.slice(0, most), width) : lines;
}

/** Latin words with the space before them; every other letter for itself. */
const words = (text: string) =>
  text.match(/\s*[\u0021-\u024f]+|\s*\P{M}\p{M}*(?:\u200d\P{M}\p{M}*)*/gu) ?? [];

function wordWidth(word: string): number {
  return [...segments.segment(word)].reduce((sum, { segment }) => sum + widthOf(segment), 0);
}

function cut(word: string, width: number): string {
  let kept = "";
  for (const { segment } of segments.segment(word)) {
    if (wordWidth(kept + segment) > width) break;
    kept += segment;
  }
  return kept;
}

function ended(lines: string[], width: number): string[] {
  const last = lines.at(-1) ?? "";
  return [...lines.slice(0, -1), `${cut(last, width - 0.8)}…`];
}
