// Elements without a library: enough for one page that is drawn anew whenever something changes.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>;

/** Makes an element. A function is an event listener; true and false set or leave out an attribute. */
export function h(tag: string, attributes: Attributes = {}, ...children: Child[]): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** A small drawing that says nothing to a screen reader. */
export function drawing(size: number, box: number, ...paths: Record<string, string>[]): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  const attributes = { width: size, height: size, viewBox: `0 0 ${box} ${box}`, "aria-hidden": true };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, String(value));
  for (const path of paths) {
    const element = document.createElementNS(SVG, "path");
    for (const [name, value] of Object.entries(path)) element.setAttribute(name, value);
    svg.append(element);
  }
  return svg;
}
