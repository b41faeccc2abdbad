// Names for people who only want to try: every one different, some with three codes.

export interface NameParts {
  /** 40 words each, joined by spaces. */
  given: string;
  family: string;
  join: (name: { given: string; family: string }) => string;
}

const PARTS = 40;
const STEP = 7;
const MORE_CODES_EACH = 10;

/** The first `count` of 1,600 names, one a line. */
export function madeUpNames(count: number, { given, family, join }: NameParts): string {
  const givens = given.split(" ");
  const families = family.split(" ");
  return Array.from({ length: count }, (_, at) => {
    const name = join({
      given: givens[at % PARTS] ?? "",
      // Neighbours differ in both parts, and no pair comes twice.
      family: families[(STEP * (at % PARTS) + Math.floor(at / PARTS)) % PARTS] ?? "",
    });
    return at % MORE_CODES_EACH === 4 ? `${name} × 3` : name;
  }).join("\n");
}
