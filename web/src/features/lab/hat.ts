// The hat of the lab: lines that somebody typed become people with codes, as the engine takes them.

import { EMPTY } from "@/fairness/bytes";
import type { Leaf } from "@/fairness/leaves";

export interface Person {
  name: string;
  codes: number;
}

export interface Hat {
  people: Person[];
  /** One for each code, in the order of the list. */
  leaves: Leaf[];
}

export type HatProblem =
  | { kind: "empty" }
  /** A line asks for no code at all, or for more than one person may have. */
  | { kind: "codes"; line: number }
  | { kind: "crowd" };

export const MOST_CODES = 5000;
export const MOST_CODES_EACH = 1000;
const LONGEST_NAME = 60;
const ALL_TIERS = 0xffff_ffff;

/** "Mei × 3", also with x or *. A bare x needs a space before it, for it may belong to the name. */
const TIMES = /^(.*\S)(?:\s*[×✕＊*]\s*|\s+[xXｘＸ]\s*)(\d{1,9})$/u;

/** One person a line. The same name again is the same person, with more codes. */
export function readHat(text: string): Hat | HatProblem {
  const codesOf = new Map<string, number>();
  let total = 0;
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === "") continue;
    const { name, codes } = readLine(line);
    const held = (codesOf.get(name) ?? 0) + codes;
    if (codes < 1 || held > MOST_CODES_EACH) return { kind: "codes", line: at + 1 };
    codesOf.set(name, held);
    total += codes;
  }
  if (total === 0) return { kind: "empty" };
  if (total > MOST_CODES) return { kind: "crowd" };
  const people = [...codesOf].map(([name, codes]) => ({ name, codes }));
  return { people, leaves: people.flatMap(({ name, codes }) => Array<Leaf>(codes).fill(leafOf(name))) };
}

export const isHat = (read: Hat | HatProblem): read is Hat => "leaves" in read;

function readLine(line: string): Person {
  const [, name, times] = TIMES.exec(line.trim()) ?? [];
  return { name: tidy(name ?? line), codes: times === undefined ? 1 : Number(times) };
}

/** However it was typed, the same name is written the same way. */
function tidy(name: string): string {
  const plain = name.normalize("NFC").replace(/\s+/g, " ").trim();
  return [...plain].slice(0, LONGEST_NAME).join("");
}

/** In the lab nobody is excluded, and there is no list to seal: of a leaf, only the person matters. */
const leafOf = (person: string): Leaf => ({
  bytes: EMPTY,
  key: [],
  label: person,
  person,
  tiers: ALL_TIERS,
  status: 0,
  contrib: null,
});
