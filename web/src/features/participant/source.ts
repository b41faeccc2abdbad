// Where the link to this page was found, as the link itself says.

const LONGEST = 40;

export const sourceHere = (query = new URLSearchParams(window.location.search)): string =>
  (query.get("source") ?? "").slice(0, LONGEST);
