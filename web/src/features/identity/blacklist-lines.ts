// One person a line: a user id, or a phone number of eleven characters.

const PHONE_LENGTH = 11;

export function peopleOf(text: string): string[] {
  const lines = text.split(/[\s,，;；]+/).filter(Boolean);
  return [...new Set(lines)];
}

/** Which of them are neither, counted from one. */
export function wrongLines(people: readonly string[]): number[] {
  return people.flatMap((person, place) => (isPerson(person) ? [] : [place + 1]));
}

const isPerson = (person: string) => person.startsWith("u_") || [...person].length === PHONE_LENGTH;
