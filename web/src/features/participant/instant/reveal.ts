// Brings what matters now into view, and moves nothing when it is there already.

/** A show in the middle; a result only as far as it must, so that the show stays too. */
export function reveal(element: Element | null, block: "center" | "nearest"): void {
  if (!element) return;
  const { top, bottom } = element.getBoundingClientRect();
  if (top >= 0 && bottom <= window.innerHeight) return;
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block, behavior: calm ? "auto" : "smooth" });
}
