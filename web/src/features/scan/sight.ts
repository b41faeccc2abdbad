// A camera sees the same code many times a second. It is one scan until the code has been out of sight for a while.

const OUT_OF_SIGHT = 2500;

/** Says whether what is seen at a moment is a new scan. */
export function makeSight(): (text: string, now: number) => boolean {
  const seen = new Map<string, number>();
  return (text, now) => {
    const before = seen.get(text);
    seen.set(text, now);
    return before === undefined || now - before > OUT_OF_SIGHT;
  };
}

/** As it stands in the QR code: people type it with the gaps they see. */
export function readTicket(text: string): string {
  return text.replace(/\s+/g, "");
}
