// Between a moment on the wire (UTC text) and what a date-and-time input holds (the reader's own clock, to the minute).

const two = (number: number) => String(number).padStart(2, "0");

export function toLocalInput(moment: string | null): string {
  const date = new Date(moment ?? "");
  if (Number.isNaN(date.getTime())) return "";
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

export function fromLocalInput(text: string): string | null {
  const date = new Date(text);
  return text === "" || Number.isNaN(date.getTime()) ? null : toMoment(date);
}

/** Whole seconds: nobody sets a draw to a fraction of one. */
export function toMoment(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, "Z");
}
