// Brings what matters now into view, and moves nothing when it is there already.

export function reveal(element: Element | null): void {
  if (!element) return;
  const { top, bottom, height } = element.getBoundingClientRect();
  if (top >= 0 && bottom <= window.innerHeight) return;
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const block = height > window.innerHeight ? "start" : "center";
  element.scrollIntoView({ block, behavior: calm ? "auto" : "smooth" });
}
