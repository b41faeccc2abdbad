// Hides a third of a name or number before others see it: the middle third, counted in characters as people see
// them, so that an emoji is one. A single character is hidden; of two the second is.

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function maskText(text: string): string {
  const shown = [...graphemes.segment(text)].map(({ segment }) => segment);
  const hidden = Math.ceil(shown.length / 3);
  const start = shown.length === 2 ? 1 : Math.floor((shown.length - hidden) / 2);
  return shown.fill("*", start, start + hidden).join("");
}
