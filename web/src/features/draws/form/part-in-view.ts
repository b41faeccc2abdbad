// Which part of the form is being looked at: each part reports itself when it is put on the page, whenever that is.

import type { SectionId } from "@/features/draws/form/paths";
import { createCell } from "@/lib/cell";

export const partInView = createCell<SectionId>("basics");

const ids = new WeakMap<Element, SectionId>();
/** Those that cross the upper third of the window now: two, where one ends and the next begins. */
const crossing = new Set<Element>();
let observer: IntersectionObserver | null = null;

const isBelow = (one: Element, other: Element) =>
  (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Of two the lower one: it is what the window is about to be filled with. */
function look() {
  const [first, ...others] = crossing;
  if (!first) return;
  const lowest = others.reduce((lower, other) => (isBelow(other, lower) ? other : lower), first);
  const id = ids.get(lowest);
  if (id) partInView.set(id);
}

function watcher(): IntersectionObserver | null {
  if (typeof IntersectionObserver === "undefined") return null;
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        // What was seen before it was taken away may be told after it.
        if (isIntersecting && target.isConnected) crossing.add(target);
        else crossing.delete(target);
      }
      look();
    },
    { rootMargin: "-30% 0px -65% 0px" },
  );
  return observer;
}

/** Watches a part as long as it is on the page. */
export function watchPart(part: Element, id: SectionId): () => void {
  ids.set(part, id);
  watcher()?.observe(part);
  return () => {
    watcher()?.unobserve(part);
    crossing.delete(part);
    look();
  };
}
