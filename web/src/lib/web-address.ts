// Tells an http(s) address from other text, and a path inside this site from a way out of it.

const WEB_ADDRESS =
  /^https?:\/\/(?:[^\s/?#@:]+(?::[^\s/?#@]*)?@)?(?:[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

export function isWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text);
}

/** A path on this site. `//other.site` and `/\other.site` are addresses of other sites. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}
