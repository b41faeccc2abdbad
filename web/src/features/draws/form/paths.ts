// Where on the form a fault belongs. The server names a field by its path, such as `prizes[2].units`.

import type { DrawForm, ReadyKind } from "@/api/draw-types";
import { isInstantKind } from "@/features/draws/kinds";

export const SECTIONS = [
  "basics",
  "spins",
  "skin",
  "opening",
  "simulator",
  "join",
  "chances",
  "limits",
  "look",
  "claim",
  "compliance",
] as const;

export type SectionId = (typeof SECTIONS)[number];

const ONLY_INSTANT: readonly SectionId[] = ["spins", "skin", "simulator"];

/** The parts of the form of a kind, in their order. */
export function sectionsOf(kind: ReadyKind): SectionId[] {
  return SECTIONS.filter((id) => isInstantKind(kind) || !ONLY_INSTANT.includes(id));
}

const SECTION_OF: Record<keyof DrawForm, SectionId> = {
  title: "basics",
  description: "look",
  banner: "look",
  share: "look",
  prizes: "basics",
  opening: "opening",
  instant: "spins",
  lots: "basics",
  starts_at: "opening",
  min_participants: "opening",
  delay_s: "opening",
  chain: "opening",
  list: "opening",
  team_size: "join",
  conditions: "join",
  chances: "chances",
  limits: "limits",
  blacklist: "limits",
  safety: "limits",
  login_free: "join",
  hide: "look",
  claim: "claim",
  periods: "opening",
  consents: "compliance",
  organiser: "compliance",
  erase_after_days: "compliance",
  notify_fans: "look",
  buy_link: "look",
  skin: "look",
  listing: "limits",
};

/** The section that holds a path; the first one for a path nobody knows. */
export function sectionOf(path: string): SectionId {
  const top = /^\w+/.exec(path)?.[0] ?? "";
  return (SECTION_OF as Record<string, SectionId>)[top] ?? "basics";
}

/** The path and everything around it, from the inside out. */
export function around(path: string): string[] {
  const paths = [path];
  let rest = path;
  while (/[.[]/.test(rest)) {
    rest = rest.replace(/(\.\w+|\[\d+\])$/, "");
    if (paths.at(-1) === rest) break;
    paths.push(rest);
  }
  return paths;
}

/** The place among those on the screen that is nearest to a path. */
export function nearest(path: string, present: readonly string[]): string | null {
  return around(path).find((candidate) => present.includes(candidate)) ?? null;
}

/** The first place on the screen, from the top, that has a fault. */
export function firstFaulty(paths: readonly string[], present: readonly string[]): string | null {
  const places = new Set(paths.map((path) => nearest(path, present)));
  return present.find((place) => places.has(place)) ?? null;
}
