// Finds the draw that a pasted text means: a link to this site, a link with words around it, or the bare number.

const NUMBER = /^d_[0-9a-z]+$/i;

export function drawIn(text: string): string | null {
  const trimmed = text.trim();
  if (NUMBER.test(trimmed)) return trimmed;
  for (const [link] of trimmed.matchAll(/https?:\/\/\S+/g)) {
    const lid = URL.canParse(link) ? lidOf(new URL(link)) : null;
    if (lid) return lid;
  }
  return null;
}

function lidOf({ origin, searchParams }: URL): string | null {
  const lid = searchParams.get("lid");
  return origin === window.location.origin && lid && NUMBER.test(lid) ? lid : null;
}
