// Where the public record of a draw is. The period is always said: without it, it is the record of whichever one runs.

export function recordAddress(lid: string, period: number, part?: string): string {
  const query = new URLSearchParams({ lid, period: String(period) });
  return `/mobile/record?${query}${part ? `#${part}` : ""}`;
}
