// Takes a person to a field: into view, and the keyboard with it.

import { firstFaulty, nearest, sectionOf } from "@/features/draws/form/paths";

function places(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-field]")];
}

const pathOf = (place: HTMLElement) => place.dataset.field ?? "";

/** To a field, or to what is nearest around it. */
export function goToField(path: string): void {
  const there = places();
  const found = nearest(path, there.map(pathOf));
  show(there.find((place) => pathOf(place) === found) ?? partOf(path));
}

/** To the first of several, as they stand on the page. */
export function goToFirst(paths: readonly string[]): void {
  const there = places();
  const found = firstFaulty(paths, there.map(pathOf));
  show(there.find((place) => pathOf(place) === found) ?? partOf(paths[0] ?? ""));
}

export function goToPart(id: string): void {
  const part = document.getElementById(`part-${id}`);
  part?.scrollIntoView({ block: "start" });
  part?.focus({ preventScroll: true });
}

/** What a field is called on the page, with its place in a list; nothing for one that is not there. */
export function nameOfField(path: string): string | null {
  const there = places();
  const found = nearest(path, there.map(pathOf));
  const place = there.find((candidate) => pathOf(candidate) === found);
  const name = place?.querySelector("label, legend")?.firstChild?.textContent ?? null;
  const number = /\[(\d+)\]/.exec(path)?.[1];
  return name && number ? `${name} ${Number(number) + 1}` : name;
}

const partOf = (path: string) => document.getElementById(`part-${sectionOf(path)}`);

function show(place: HTMLElement | null): void {
  if (!place) return;
  place.scrollIntoView({ block: "center" });
  const control = place.querySelector<HTMLElement>("input, textarea, select, [contenteditable], button");
  (control ?? place).focus({ preventScroll: true });
}
