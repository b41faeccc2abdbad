// What a link says about itself to other programs, read from the page behind it the way they read it.

export interface LinkCard {
  title: string;
  text: string;
  /** An address that this page may load; none if the link has no picture. */
  picture: string | null;
  /** Whether the picture is the site's own, because the draw has none. */
  isOurs: boolean;
}

const OURS = "/share/";

/** Fetched without anybody's session: a chat program has none. */
export async function fetchLinkCard(link: string): Promise<LinkCard> {
  const response = await fetch(link, { credentials: "omit" });
  if (!response.ok) throw new Error(`the page answered ${response.status}`);
  return readLinkCard(await response.text());
}

export function readLinkCard(html: string): LinkCard {
  const page = new DOMParser().parseFromString(html, "text/html");
  const read = (property: string) =>
    page.querySelector<HTMLMetaElement>(`meta[property="og:${property}"]`)?.content ?? "";
  const title = read("title");
  if (!title) throw new Error("the page says nothing about itself");
  const picture = fromHere(read("image"), read("url"));
  return { title, text: read("description"), picture, isOurs: picture?.startsWith(OURS) ?? false };
}

/** A picture on the site's public address is also here, whatever host this page came from. */
function fromHere(picture: string, page: string): string | null {
  if (!URL.canParse(picture)) return null;
  const { protocol, origin, pathname, search } = new URL(picture);
  if (!/^https?:$/.test(protocol)) return null;
  return URL.canParse(page) && origin === new URL(page).origin ? pathname + search : picture;
}
