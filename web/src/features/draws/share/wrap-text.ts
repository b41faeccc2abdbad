// Breaks a text into lines of a width, for drawing: between words where there are words, between characters where there
// are none (Chinese), never before a closing mark, and with an ellipsis where it does not fit.

type Measure = (text: string) => number;

const CLOSING = /^[\p{Pe}\p{Pf}、。，．：；！？…!?,.;:·%）】》」』]+$/u;
const OPENING = /^[\p{Ps}\p{Pi}（【《「『]+$/u;

export function wrapText(text: string, width: number, most: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of wordsOf(text.trim())) {
    if (measure((line + word).trimEnd()) <= width) {
      line += word;
      continue;
    }
    if (line.trim()) lines.push(line.trim());
    line = word.trimStart();
    // One word that is wider than everything: by the letter.
    while (measure(line.trimEnd()) > width && lengthOf(line) > 1) {
      const head = headThatFits(line, width, measure);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  if (line.trim()) lines.push(line.trim());
  return lines.length > most ? shortened(lines, width, most, measure) : lines;
}

function shortened(lines: readonly string[], width: number, most: number, measure: Measure): string[] {
  const kept = lines.slice(0, most);
  let last = kept[most - 1] ?? "";
  while (last && measure(`${last}…`) > width) last = lettersOf(last).slice(0, -1).join("");
  return [...kept.slice(0, -1), `${last.trimEnd()}…`];
}

function headThatFits(line: string, width: number, measure: Measure): string {
  let head = "";
  for (const letter of lettersOf(line)) {
    if (head && measure(head + letter) > width) break;
    head += letter;
  }
  return head;
}

/** Words with what may not stand apart from them. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  let opened = "";
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)) {
    const last = words.length - 1;
    if (OPENING.test(segment)) opened += segment;
    else if (CLOSING.test(segment) && last >= 0 && !opened) words[last] += segment;
    else {
      words.push(opened + segment);
      opened = "";
    }
  }
  return opened ? [...words, opened] : words;
}

/** Letters as people count them: an emoji with its skin colour is one. */
function lettersOf(text: string): string[] {
  return [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)].map(
    ({ segment }) => segment,
  );
}

const lengthOf = (text: string) => lettersOf(text).length;

/** Whether a text is read from the right, by its first letter. */
export function runsFromRight(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0] ?? "";
  return /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(first);
}
