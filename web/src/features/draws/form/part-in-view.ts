// Which part of the form is being looked at: each part reports itself when it is put on the page, whenever that is.

import type { SectionId } from "@/features/draws/form/paths";
import { createCell } from "@/lib/cell";

export const partInView = createCell<SectionId>("basics");

const ids = new WeakMap<Element, SectionId>();
let observer: IntersectionObserver | null = null;

/** Whichever crosses the upper third of the window is in view. */
function watcher(): IntersectionObserver | null {
  if (typeof IntersectionObserver === "undefined") return null;
  observer ??= new IntersectionObserver(
    (entries) => {
      const seen = entries.find(({ isIntersecting }) => isIntersecting);
      const id = seen && ids.get(seen.target);
      if (id) partInView.set(id);
    },
    { rootMargin: "-30% 0px -65% 0px" },
  );
  return observer;
}

/** Watches a part as long as it is on the page. */
export function watchPart(part: Element, id: SectionId): () => void {
  ids.set(part, id);
  watcher()?.observe(part);
  return () => watcher()?.unobserve(part);
}
