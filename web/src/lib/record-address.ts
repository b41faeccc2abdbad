// Where the public record of a draw is.

export function recordAddress(lid: string, period: number, part?: string): string {
  const query = new URLSearchParams({ lid, ...(period > 1 ? { period: String(period) } : {}) });
  return `/mobile/record?${query}${part ? `#${part}` : ""}`;
}
